import { allEndpoints } from '@qunlu/contract/all.ts';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';

/** Calls about a circle and a member of it. */
export const circleCalls = allEndpoints.flatMap(({ id }) =>
  /^(phonebook\.(?!create|mine)|dues\.|roster\.(?!mine)|poster\.|sms\.(compose|campaigns|campaign-preview|campaign-save)$|discovery\.(set-)?(phonebook-industry|related-circles))/.test(
    id,
  )
    ? [id]
    : [],
);
/** Calls about one order of a service. */
export const orderCalls = allEndpoints.flatMap(({ id }) =>
  /^service\.(address|contact|agree-time|propose-time)$/.test(id) ? [id] : [],
);
/** What a buyer reads and does of their order. */
export const buyerSteps = [
  'order.view',
  'order.ask-refund',
  'order.take-back-refund',
  'order.dispute',
  'order.cancel',
];
/** Calls about a service of the owner's. */
export const ownCalls = ['service.edit', 'service.arrange', 'service.schedule', 'service.set-schedule'];

/** Calls that end the role, in this order after all others. */
const ending = [
  'phonebook.unblock',
  'phonebook.remove',
  'phonebook.block',
  'phonebook.leave',
  'phonebook.dissolve',
  'phonebook.dissolve-cancel',
  'order.deliver',
  'order.ask-refund',
  'order.take-back-refund',
  'order.dispute',
  'order.cancel',
  'friend.accept',
  'friend.refuse',
  'relation.unfollow',
  'card.restore-receipts',
  'card.revoke-receipts',
  'friend.remove',
  'relation.black',
  'relation.unblack',
  'staff.decide-certification',
  'staff.decide-report',
  'staff.set-user-status',
  'card.remove',
  'account.ban-off',
  'account.logout-everywhere',
  'staff.logout',
  'account.logout',
];
/** Before the walk makes the two friends, who see more. */
const first = ['phonebook.reveal'];
const rankOf = ({ id }: AnyEndpoint): number => (first.includes(id) ? -2 : ending.indexOf(id));
export const orderedCalls = allEndpoints
  .filter(({ access }) => access !== 'sandbox')
  .toSorted((a, b) => rankOf(a) - rankOf(b));
