// Written by npm run docs:features from features.json; do not edit.
import * as accountBindings from './account/bindings.ts';
import * as accountCalls from './account/calls.ts';
import * as accountPassword from './account/password.ts';
import * as accountQrLogin from './account/qr-login.ts';
import * as accountSettings from './account/settings.ts';
import * as accountWechat from './account/wechat.ts';
import * as app from './app.ts';
import * as capacityCalls from './capacity/calls.ts';
import * as cardCalls from './card/calls.ts';
import * as cardRequests from './card/requests.ts';
import * as cardTimeline from './card/timeline.ts';
import * as certificationCalls from './certification/calls.ts';
import * as certificationStaff from './certification/staff.ts';
import * as friendApplications from './friend/applications.ts';
import * as friendCalls from './friend/calls.ts';
import * as friendTags from './friend/tags.ts';
import * as identityMerchant from './identity/merchant.ts';
import * as identityRealName from './identity/real-name.ts';
import * as identitySigning from './identity/signing.ts';
import * as identityStaff from './identity/staff.ts';
import * as invoiceCalls from './invoice/calls.ts';
import * as invoiceStaff from './invoice/staff.ts';
import * as ledgerStaff from './ledger/staff.ts';
import * as lifecycleLeaving from './lifecycle/leaving.ts';
import * as lifecycleMerge from './lifecycle/merge.ts';
import * as mediaCalls from './media/calls.ts';
import * as moderationCalls from './moderation/calls.ts';
import * as moderationStaff from './moderation/staff.ts';
import * as notice from './notice.ts';
import * as orderCalls from './order/calls.ts';
import * as orderDisputeStaff from './order/dispute-staff.ts';
import * as orderReceipts from './order/receipts.ts';
import * as orderStaff from './order/staff.ts';
import * as relation from './relation.ts';
import * as sandbox from './sandbox.ts';
import * as score from './score.ts';
import * as serviceBooking from './service/booking.ts';
import * as serviceCalls from './service/calls.ts';
import * as serviceComments from './service/comments.ts';
import * as serviceDesk from './service/desk.ts';
import * as serviceOrders from './service/orders.ts';
import * as serviceSeller from './service/seller.ts';
import * as serviceStaff from './service/staff.ts';
import * as share from './share.ts';
import * as staffCalls from './staff/calls.ts';
import * as staffChannels from './staff/channels.ts';
import * as staffEvents from './staff/events.ts';
import * as staffPeople from './staff/people.ts';
import * as tracking from './tracking.ts';
import * as walletCalls from './wallet/calls.ts';
import * as walletStaffDifferences from './wallet/staff-differences.ts';
import * as walletStaff from './wallet/staff.ts';
import type { AnyEndpoint } from './kernel/endpoint.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'methods' in value && 'output' in value && 'path' in value;

/** Every call of the product, for OpenAPI and the guard tests. Never imported by the web app. */
export const allEndpoints: readonly AnyEndpoint[] = [
  accountBindings,
  accountCalls,
  accountPassword,
  accountQrLogin,
  accountSettings,
  accountWechat,
  app,
  capacityCalls,
  cardCalls,
  cardRequests,
  cardTimeline,
  certificationCalls,
  certificationStaff,
  friendApplications,
  friendCalls,
  friendTags,
  identityMerchant,
  identityRealName,
  identitySigning,
  identityStaff,
  invoiceCalls,
  invoiceStaff,
  ledgerStaff,
  lifecycleLeaving,
  lifecycleMerge,
  mediaCalls,
  moderationCalls,
  moderationStaff,
  notice,
  orderCalls,
  orderDisputeStaff,
  orderReceipts,
  orderStaff,
  relation,
  sandbox,
  score,
  serviceBooking,
  serviceCalls,
  serviceComments,
  serviceDesk,
  serviceOrders,
  serviceSeller,
  serviceStaff,
  share,
  staffCalls,
  staffChannels,
  staffEvents,
  staffPeople,
  tracking,
  walletCalls,
  walletStaffDifferences,
  walletStaff,
].flatMap((module) => Object.values(module).filter(isEndpoint));
