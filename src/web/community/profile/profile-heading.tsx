import { Briefcase, CalendarDays, Link2, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { feedPaths } from '../../../contract/core/routes.ts';
import type { Profile } from '../../../contract/people/users.ts';
import { isWebAddress } from '../../../domain/core/addresses.ts';
import { shorten } from '../../../domain/core/text/text.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ClampedText } from '../../ui/clamped-text.tsx';
import { classes } from '../../ui/classes.ts';
import { formatCompact } from '../../ui/numbers.ts';
import { FeedLink } from '../../ui/pages/feed-link.tsx';
import { FollowButton, HidingLink } from './profile-follow.tsx';

export const ownerLinks = lazyComponent(async () => (await import('./owner-links.tsx')).OwnerLinks);

/** A word that is too long for the narrow column in the large font size. */
const longWord = /[^\s-]{15,}/;

/** A user's avatar, names, counts, bio and links. */
export function ProfileHeading({ user, own }: { user: Profile; own: boolean }) {
  const work = [user.profession, user.company].filter(Boolean).join(', ');
  return (
    <header>
      <div className="flex items-center gap-4 lg:flex-col lg:items-start">
        <Avatar name={user.displayName} username={user.username} src={user.photoURL} size={88} />
        <div className="max-w-full min-w-0">
          <h1
            dir="auto"
            className={classes(
              'text-xl [overflow-wrap:anywhere]',
              !longWord.test(user.displayName) && 'sm:text-2xl',
            )}
          >
            {user.displayName}
          </h1>
          <p translate="no" className="text-sm break-all text-muted">
            @{user.username}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {own ? (
          <Lazy component={ownerLinks} props={{}} />
        ) : (
          <>
            {!user.blocked && <FollowButton user={user} />}
            <HidingLink user={user} />
          </>
        )}
      </div>
      {user.headline && user.headline !== user.bio.replace(/\s+/g, ' ') && (
        <p dir="auto" className="mt-4 font-medium">
          {user.headline}
        </p>
      )}
      {user.bio && (
        <ClampedText length={user.bio.length}>
          <p dir="auto" className="mt-4 max-w-[60ch] text-sm leading-relaxed whitespace-pre-line">
            {user.bio}
          </p>
        </ClampedText>
      )}
      <dl className="mt-4 flex flex-wrap gap-x-5 gap-y-1 sm:mt-5 sm:gap-x-6 sm:gap-y-2">
        <Figure count={user.followersCount} one="follower" many="followers" />
        <Figure count={user.followingCount} one="following" many="following" />
        <Figure count={user.promptsCount} one="prompt" many="prompts" />
      </dl>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted sm:mt-5 lg:flex-col lg:gap-y-1.5">
        {work && <Fact icon={Briefcase}>{work}</Fact>}
        {user.location && <Fact icon={MapPin}>{user.location}</Fact>}
        {isWebAddress(user.website) && (
          <Fact icon={Link2}>
            <UserLink href={user.website}>{shorten(displayUrl(user.website), 60)}</UserLink>
          </Fact>
        )}
        {isWebAddress(user.linkedinUrl) && (
          <Fact icon={LinkedIn}>
            <UserLink href={user.linkedinUrl}>LinkedIn</UserLink>
          </Fact>
        )}
        <Fact icon={CalendarDays}>
          Joined <time dateTime={user.createdAt}>{monthFormat.format(new Date(user.createdAt))}</time>
        </Fact>
        <li>
          <FeedLink href={feedPaths.author(user.username)} content={`${user.displayName}’s prompts`} />
        </li>
      </ul>
    </header>
  );
}

function Figure({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-1.5 sm:flex-col-reverse sm:gap-0">
      <dt className="text-sm text-muted">{count === 1 ? one : many}</dt>
      <dd className="font-display text-lg leading-snug font-semibold tabular-nums">{formatCompact(count)}</dd>
    </div>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon | typeof LinkedIn; children: ReactNode }) {
  return (
    <li className="flex min-h-6 min-w-0 items-start gap-2 leading-6">
      <Icon size={16} aria-hidden className="mt-1 shrink-0" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** A link entered by the user: search engines should not follow it. */
function UserLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="nofollow noopener noreferrer ugc"
      className="link inline-block min-h-6 wrap-anywhere"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The LinkedIn logo; the icon set has no brand icons. */
function LinkedIn({ size, className }: { size: number; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden className={className}>
      <path d="M20.4 2H3.6A1.6 1.6 0 0 0 2 3.6v16.8A1.6 1.6 0 0 0 3.6 22h16.8a1.6 1.6 0 0 0 1.6-1.6V3.6A1.6 1.6 0 0 0 20.4 2ZM8 19H5V9.8h3V19ZM6.5 8.4a1.7 1.7 0 1 1 0-3.5 1.7 1.7 0 0 1 0 3.5ZM19 19h-3v-4.5c0-1.1 0-2.5-1.5-2.5S12.8 13.200 12.800 14.400V19h-3V9.800h2.900v1.200c.4-.8 1.400-1.500 2.800-1.500 3 0 3.500 2 3.500 4.500V19Z" />
    </svg>
  );
}

/** Returns a URL without scheme, 'www.' and trailing slash: 'example.org/about'. */
function displayUrl(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

/** 'November 2025', the same on the server and in every browser. */
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
