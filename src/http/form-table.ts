import { pageAfterSignIn, safeNext } from '../contract/core/next-page.ts';
import { paths, routes } from '../contract/core/routes.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import { mergedFields } from '../contract/prompts/merges.ts';
import { decisionErrors, hasDays } from '../domain/core/decisions.ts';
import { frequenciesIn } from '../domain/notifications/notifications.ts';
import { choicesIn } from '../domain/prompts/proposals/merge-choices.ts';
import type { Field } from './plain-pages.ts';

/**
 * A form that works without scripts. Its fields are the parameters and the body of the endpoint that it is
 * named after.
 */
export interface Form {
  /** Fields of the endpoint that have another name in the form. */
  names?: Readonly<Record<string, string>>;
  /** Computes additional fields of the body, which override those of the form. */
  body?: (values: URLSearchParams) => object;
  /** Several requests instead of one; each is sent after the response to the previous one. */
  calls?: (values: URLSearchParams) => readonly (Call | ((before: Reply) => Call))[];
  /** Errors that the API cannot detect, by field. */
  check?: (values: URLSearchParams) => Record<string, string>;
  /** The page to open after success; by default the form's own. */
  next?: (values: URLSearchParams, reply: Reply) => string;
  /** The message shown after success instead of another page. */
  done?: { title: string; text: string };
  /** The heading shown when the form is refused. */
  title?: string;
  /**
   * The button and the fields of the form that is shown again when it is refused; without them, only the
   * reason is shown.
   */
  again?: { submit: string; fields: readonly Field[] };
  /** The field whose text is shown when the form is refused, so that it can be copied. */
  quotes?: string;
  /** The link back, by default to the form and accompanied by a link to the home page. */
  back?: { text: string; href?: (values: URLSearchParams) => string };
  /** Whether any site or program may send it, because its address identifies the user. */
  anyOrigin?: true;
  /** Whether a missing object counts as success. */
  ignoresMissing?: true;
}

/** A request to an endpoint, with its parameters and fields as text. */
export interface Call {
  endpoint: EndpointName;
  values: Readonly<Record<string, string>>;
}

/** The fields of responses that forms use. */
interface Reply {
  collection?: { id: string; slug: string };
  order?: { state: string };
  proposal?: { url: string };
  checkoutUrl?: string;
  /** The address where payouts are set up, or of an invitation. */
  url?: string | null;
}

type Forms = Readonly<Partial<Record<EndpointName, Form>>>;

const email: Field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' };
const emailOfAccount: Field = { ...email, autocomplete: 'username' };
const newPassword = { type: 'password', autocomplete: 'new-password' } as const;
const resolutions = (values: URLSearchParams) => ({ resolutions: choicesIn(values, mergedFields) });
/** Additional fields of visitors' forms (`contract/core/forms.ts`). */
const evidence = (values: URLSearchParams) => ({
  form: { token: values.get('token') ?? '', website: values.get('website') ?? '', withoutScript: true },
});

const proposalForm: Form = {
  next: (_, { proposal }) => proposal?.url ?? paths.proposals(),
  again: {
    submit: 'Send',
    fields: [
      { name: 'title', label: 'Title', type: 'text' },
      { name: 'heading', label: 'Heading', type: 'text' },
      { name: 'summary', label: 'Short Description', type: 'textarea' },
      { name: 'contentMd', label: 'Prompt Content', type: 'textarea' },
      { name: 'tags', label: 'Tags', type: 'text' },
      { name: 'note', label: 'Note to the author', type: 'textarea' },
    ],
  },
  back: { text: 'Cancel', href: (values) => paths.prompt(values.get('id') ?? '') },
};
const onProposal = { names: { id: 'proposal' } };
const proposalAnswer = (submit: string): Form => ({
  ...onProposal,
  title: submit,
  again: { submit, fields: [{ name: 'message', label: 'Message', type: 'textarea' }] },
  back: { text: 'Cancel' },
});

const collectionForm: Form = { title: 'This was not saved', back: { text: 'Back' } };
const onCollection: Form = { ...collectionForm, names: { id: 'slug' } };
const openCollection: Form['next'] = (_, { collection }) => paths.collection(collection?.slug ?? '');

/** The page of a new link is its address, which is not shown again. */
const invitationForm: Form = {
  title: 'No one was invited',
  back: { text: 'Back' },
  next: (_, { url }) => (url ? new URL(url).pathname : paths.invitations()),
};

const marketForm: Form = { back: { text: 'Back' } };

/** The forms of each page. If a page has several, the field `do` names the one that was sent. */
export const forms: Readonly<Record<string, Forms>> = {
  [routes.home]: { addTopicFollow: { next: () => paths.home('following') } },
  [routes.contact]: {
    sendMessage: {
      title: 'Contact us',
      body: evidence,
      again: {
        submit: 'Send message',
        fields: [
          { name: 'name', label: 'Name', type: 'text', autocomplete: 'name' },
          email,
          { name: 'subject', label: 'Subject', type: 'text' },
          { name: 'message', label: 'Message', type: 'textarea' },
        ],
      },
      done: { title: 'Your message has been sent', text: 'We’ll reply to the address you gave.' },
    },
  },
  [routes.signup]: {
    signUp: {
      title: 'Create your account',
      body: evidence,
      check: (values) => ({
        ...(values.get('password') !== values.get('confirmPassword') && {
          confirmPassword: 'Passwords do not match',
        }),
        ...(!values.get('terms') && { terms: 'Please agree to the terms and conditions' }),
      }),
      again: {
        submit: 'Create account',
        fields: [
          { name: 'name', label: 'Full name', type: 'text', autocomplete: 'name' },
          emailOfAccount,
          { name: 'password', label: 'Password', ...newPassword },
          { name: 'confirmPassword', label: 'Confirm password', ...newPassword },
          { name: 'terms', label: 'I agree to the terms and conditions', type: 'checkbox' },
        ],
      },
      next: (values) => pageAfterSignIn(safeNext(values.get('next') ?? paths.home())),
    },
  },
  [routes.forgotPassword]: {
    requestPasswordReset: {
      title: 'Forgot your password?',
      body: evidence,
      again: { submit: 'Send reset link', fields: [emailOfAccount] },
      done: {
        title: 'Check your email',
        text: 'If there is an account for this address, we have sent a link to it. It works once, for one hour.',
      },
    },
  },
  [routes.waiting]: {
    introduceAccount: {
      title: 'Say who you are',
      again: { submit: 'Send', fields: [{ name: 'introduction', label: 'Who are you?', type: 'text' }] },
    },
  },
  [routes.invitations]: { createInvitation: invitationForm },
  [routes.settings]: {
    sendVerification: {
      done: { title: 'Check your email', text: 'We sent you another link to confirm your address.' },
    },
  },
  [routes.decision]: {
    appealDecision: {
      title: 'Appeal',
      again: {
        submit: 'Send appeal',
        fields: [{ name: 'text', label: 'Why the decision is wrong', type: 'textarea' }],
      },
      back: { text: 'Back to the decision' },
    },
  },
  [routes.admin]: {
    createInvitation: invitationForm,
    decideWaiting: {
      title: 'This was not decided',
      quotes: 'reason',
      back: { text: 'Back to the accounts' },
    },
    decideReports: {
      names: { id: 'case' },
      check: (values) => decisionErrors(values.get('content') ?? '', values.get('author') ?? ''),
      body: (values) => ({
        // The field is always sent, but hidden unless it is relevant.
        ...(!hasDays(values.get('author')) && { days: undefined }),
      }),
      title: 'This was not decided',
      quotes: 'note',
      back: { text: 'Back to the cases' },
    },
    decideRefund: { ...marketForm, names: { id: 'refund', decision: 'text' }, quotes: 'text' },
    refundOrder: { ...marketForm, names: { id: 'order' }, quotes: 'reason' },
    bookEntry: { ...marketForm, quotes: 'reason' },
  },
  [routes.muted]: { muteUser: {}, unmuteUser: {}, blockUser: {}, unblockUser: {} },
  [routes.notifications]: {
    readNotification: { ignoresMissing: true },
    readNotifications: { ignoresMissing: true },
  },
  [routes.notificationMails]: {
    chooseNotificationMail: {
      ignoresMissing: true,
      calls: (values) =>
        frequenciesIn(values).map(([kind, frequency]) => ({
          endpoint: 'chooseNotificationMail',
          values: { kind, frequency },
        })),
    },
  },
  [routes.unsubscribe]: {
    unsubscribe: { anyOrigin: true, done: { title: 'Done', text: 'You will no longer get these emails.' } },
  },
  [routes.proposeEdit]: {
    proposeEdit: { ...proposalForm, title: 'Suggest an edit' },
    updateProposal: { ...proposalForm, title: 'Change your suggestion', names: { id: 'change' } },
  },
  [routes.proposal]: {
    acceptProposal: { ...onProposal, body: resolutions },
    requestProposalChanges: proposalAnswer('Request changes'),
    declineProposal: proposalAnswer('Decline'),
    withdrawProposal: onProposal,
  },
  [routes.mergeFork]: {
    mergeUpstream: { body: resolutions, next: (values) => paths.prompt(values.get('id') ?? '') },
  },
  [routes.savePrompt]: {
    addCollectionItem: {
      ...collectionForm,
      calls: savingCalls,
      next: (values) => paths.prompt(values.get('id') ?? ''),
    },
  },
  [routes.newCollection]: { createCollection: { ...collectionForm, next: openCollection } },
  [routes.collection]: {
    patchCollection: onCollection,
    moveCollectionItem: onCollection,
    addCollectionItem: onCollection,
    removeCollectionItem: onCollection,
    addCollectionFollow: onCollection,
    removeCollectionFollow: onCollection,
    acceptInvitation: onCollection,
    // A member who leaves a private collection can no longer see it.
    removeCollaborator: { ...onCollection, next: () => paths.collections() },
  },
  [routes.editCollection]: {
    updateCollection: { ...onCollection, next: openCollection },
    deleteCollection: { ...onCollection, next: () => paths.library('collections') },
    addCollaborator: onCollection,
    removeCollaborator: onCollection,
  },
  [routes.prompt]: {
    buyPrompt: { ...marketForm, next: (_, { checkoutUrl }) => checkoutUrl ?? paths.purchases() },
  },
  [routes.checkout]: {
    answerTestCheckout: {
      ...marketForm,
      next: (values, { order }) => {
        const id = values.get('id') ?? '';
        return order?.state === 'paid' ? paths.purchase(id) : paths.checkout(id);
      },
    },
  },
  [routes.purchase]: {
    openPurchase: marketForm,
    requestRefund: { ...marketForm, quotes: 'reason' },
  },
  [routes.withdrawal]: { withdrawPurchase: marketForm },
  [routes.sales]: {
    answerRefund: { ...marketForm, names: { id: 'refund', answer: 'text' }, quotes: 'text' },
    refundSale: { ...marketForm, names: { id: 'order' }, quotes: 'reason' },
  },
  [routes.payouts]: {
    payOut: marketForm,
    setUpPayouts: { ...marketForm, next: (_, { url }) => url ?? paths.payouts() },
  },
  [routes.testPayouts]: { decideTestPayouts: { ...marketForm, next: () => paths.payouts() } },
};

/**
 * Saves a prompt to the newly ticked collections, removes it from those no longer ticked, and saves it to the
 * new one.
 */
function savingCalls(values: URLSearchParams): readonly (Call | ((before: Reply) => Call))[] {
  const promptId = values.get('id') ?? '';
  const [save, was] = [values.getAll('save'), values.getAll('was')];
  const call = (id: string, does: 'add' | 'remove'): Call =>
    id === 'bookmarks'
      ? { endpoint: `${does}Bookmark`, values: { id: promptId } }
      : { endpoint: `${does}CollectionItem`, values: { id, promptId } };
  const calls = [
    ...save.filter((id) => !was.includes(id)).map((id) => call(id, 'add')),
    ...was.filter((id) => !save.includes(id)).map((id) => call(id, 'remove')),
  ];
  const [name, visibility = 'private'] = [values.get('name') ?? '', values.get('visibility') ?? undefined];
  if (!name.trim()) return calls;
  const fill = ({ collection }: Reply) => call(collection?.id ?? '', 'add');
  return [...calls, { endpoint: 'createCollection', values: { name, visibility } }, fill];
}
