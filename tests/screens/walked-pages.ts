import { adminAddress, adminTabs } from '../../src/web/people/admin-address.ts';
import type { ContentUser } from './content.ts';
import type { Screen } from './screen.ts';
import { type RouteName, screens } from './screens.ts';

/** A page that tests visit as a visitor and as a member. */
export interface WalkedPage {
  name: string;
  route: RouteName;
  address: Screen['address'];
  as: ContentUser;
}

/** The first screen of each route. Members see nothing of the admin page, so its tabs are visited as an admin as well. */
export const walkedPages: readonly WalkedPage[] = [
  ...Object.entries(screens).map(([route, [{ address, as = 'author' }]]) => ({
    name: route,
    route: route as RouteName,
    address,
    as,
  })),
  ...adminTabs.map((tab) => ({
    name: `admin, ${tab}`,
    route: 'admin' as const,
    address: () => adminAddress({ tab }),
    as: 'admin' as const,
  })),
];
