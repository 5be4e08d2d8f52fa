// Written by npm run docs:features from features.json; do not edit.
import * as accountBindings from './account/bindings.ts';
import * as accountCalls from './account/calls.ts';
import * as accountPassword from './account/password.ts';
import * as accountQrLogin from './account/qr-login.ts';
import * as accountSettings from './account/settings.ts';
import * as accountWechat from './account/wechat.ts';
import * as activityAdmin from './activity/admin.ts';
import * as activityCalls from './activity/calls.ts';
import * as activityDrafts from './activity/drafts.ts';
import * as activityMembers from './activity/members.ts';
import * as activityPublish from './activity/publish.ts';
import * as activityRegistering from './activity/registering.ts';
import * as activityStaff from './activity/staff.ts';
import * as activityTalk from './activity/talk.ts';
import * as agentCalls from './agent/calls.ts';
import * as agentStaff from './agent/staff.ts';
import * as app from './app.ts';
import * as articleBannerStaff from './article/banner-staff.ts';
import * as articleCalls from './article/calls.ts';
import * as articleStaff from './article/staff.ts';
import * as articleTabStaff from './article/tab-staff.ts';
import * as askCalls from './ask/calls.ts';
import * as askCircle from './ask/circle.ts';
import * as askStaff from './ask/staff.ts';
import * as askWrite from './ask/write.ts';
import * as attendanceCalls from './attendance/calls.ts';
import * as callCalls from './call/calls.ts';
import * as callGroup from './call/group.ts';
import * as callMinutes from './call/minutes.ts';
import * as callStaff from './call/staff.ts';
import * as capacityCalls from './capacity/calls.ts';
import * as cardCalls from './card/calls.ts';
import * as cardPhoneCard from './card/phone-card.ts';
import * as cardRequests from './card/requests.ts';
import * as cardTimeline from './card/timeline.ts';
import * as certificationCalls from './certification/calls.ts';
import * as certificationStaff from './certification/staff.ts';
import * as chatCalls from './chat/calls.ts';
import * as checkinCalls from './checkin/calls.ts';
import * as checkinSettings from './checkin/settings.ts';
import * as circleAnnouncements from './circle/announcements.ts';
import * as circleCalls from './circle/calls.ts';
import * as circleDirectory from './circle/directory.ts';
import * as circleGroups from './circle/groups.ts';
import * as circleHome from './circle/home.ts';
import * as circleMembersAdmin from './circle/members-admin.ts';
import * as circleOffers from './circle/offers.ts';
import * as circleOwner from './circle/owner.ts';
import * as circleSettings from './circle/settings.ts';
import * as circleStaff from './circle/staff.ts';
import * as clueCalls from './clue/calls.ts';
import * as clueCompanies from './clue/companies.ts';
import * as cooperationApplications from './cooperation/applications.ts';
import * as cooperationCalls from './cooperation/calls.ts';
import * as cooperationStaff from './cooperation/staff.ts';
import * as courseCalls from './course/calls.ts';
import * as courseIncome from './course/income.ts';
import * as courseNotes from './course/notes.ts';
import * as coursePublish from './course/publish.ts';
import * as courseStaff from './course/staff.ts';
import * as courseTalk from './course/talk.ts';
import * as discoveryBlocks from './discovery/blocks.ts';
import * as discoveryCalls from './discovery/calls.ts';
import * as discoveryFind from './discovery/find.ts';
import * as discoveryHome from './discovery/home.ts';
import * as discoverySearch from './discovery/search.ts';
import * as discoveryStaff from './discovery/staff.ts';
import * as discoveryTags from './discovery/tags.ts';
import * as donationCalls from './donation/calls.ts';
import * as donationStaff from './donation/staff.ts';
import * as duesCalls from './dues/calls.ts';
import * as duesIncome from './dues/income.ts';
import * as duesPayCodes from './dues/pay-codes.ts';
import * as duesTiers from './dues/tiers.ts';
import * as familyAnnouncements from './family/announcements.ts';
import * as familyCalls from './family/calls.ts';
import * as familyInvitations from './family/invitations.ts';
import * as familyStaff from './family/staff.ts';
import * as forumCalls from './forum/calls.ts';
import * as forumComments from './forum/comments.ts';
import * as forumPolls from './forum/polls.ts';
import * as forumSettings from './forum/settings.ts';
import * as forumStaff from './forum/staff.ts';
import * as forumWrite from './forum/write.ts';
import * as friendApplications from './friend/applications.ts';
import * as friendCalls from './friend/calls.ts';
import * as friendTags from './friend/tags.ts';
import * as groupbuyCalls from './groupbuy/calls.ts';
import * as groupbuyManage from './groupbuy/manage.ts';
import * as groupbuyPacking from './groupbuy/packing.ts';
import * as groupbuyPublish from './groupbuy/publish.ts';
import * as groupbuyStaff from './groupbuy/staff.ts';
import * as identityMerchant from './identity/merchant.ts';
import * as identityRealName from './identity/real-name.ts';
import * as identitySelling from './identity/selling.ts';
import * as identitySigning from './identity/signing.ts';
import * as identityStaff from './identity/staff.ts';
import * as introductionCalls from './introduction/calls.ts';
import * as invoiceCalls from './invoice/calls.ts';
import * as invoiceStaff from './invoice/staff.ts';
import * as joiningCalls from './joining/calls.ts';
import * as joiningDeciding from './joining/deciding.ts';
import * as joiningOwner from './joining/owner.ts';
import * as joiningStaff from './joining/staff.ts';
import * as ledgerCalls from './ledger/calls.ts';
import * as ledgerStaff from './ledger/staff.ts';
import * as lifecycleLeaving from './lifecycle/leaving.ts';
import * as lifecycleMerge from './lifecycle/merge.ts';
import * as mediaCalls from './media/calls.ts';
import * as membershipStaff from './membership/staff.ts';
import * as moderationCalls from './moderation/calls.ts';
import * as moderationStaff from './moderation/staff.ts';
import * as notification from './notification.ts';
import * as o2oCalls from './o2o/calls.ts';
import * as o2oPublish from './o2o/publish.ts';
import * as o2oStaff from './o2o/staff.ts';
import * as o2oTill from './o2o/till.ts';
import * as orderCalls from './order/calls.ts';
import * as orderClaims from './order/claims.ts';
import * as orderDisputeStaff from './order/dispute-staff.ts';
import * as orderReceipts from './order/receipts.ts';
import * as orderStaff from './order/staff.ts';
import * as posterCalls from './poster/calls.ts';
import * as relation from './relation.ts';
import * as reputationCalls from './reputation/calls.ts';
import * as rosterCalls from './roster/calls.ts';
import * as rosterClaims from './roster/claims.ts';
import * as rosterStaff from './roster/staff.ts';
import * as sandbox from './sandbox.ts';
import * as scoreMissions from './score/missions.ts';
import * as scoreSignIn from './score/sign-in.ts';
import * as scoreStaff from './score/staff.ts';
import * as serviceBooking from './service/booking.ts';
import * as serviceCalls from './service/calls.ts';
import * as serviceComments from './service/comments.ts';
import * as serviceDashboard from './service/dashboard.ts';
import * as serviceOrders from './service/orders.ts';
import * as serviceSeller from './service/seller.ts';
import * as serviceStaff from './service/staff.ts';
import * as share from './share.ts';
import * as smsCalls from './sms/calls.ts';
import * as smsCampaigns from './sms/campaigns.ts';
import * as smsStaff from './sms/staff.ts';
import * as staffCalls from './staff/calls.ts';
import * as staffChannels from './staff/channels.ts';
import * as staffEvents from './staff/events.ts';
import * as staffPeople from './staff/people.ts';
import * as trackingCalls from './tracking/calls.ts';
import * as trackingStaff from './tracking/staff.ts';
import * as vipCalls from './vip/calls.ts';
import * as vipStaff from './vip/staff.ts';
import * as vouchCalls from './vouch/calls.ts';
import * as vouchStaff from './vouch/staff.ts';
import * as walletCalls from './wallet/calls.ts';
import * as walletStaffDifferences from './wallet/staff-differences.ts';
import * as walletStaff from './wallet/staff.ts';
import * as walletWithdrawals from './wallet/withdrawals.ts';
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
  activityAdmin,
  activityCalls,
  activityDrafts,
  activityMembers,
  activityPublish,
  activityRegistering,
  activityStaff,
  activityTalk,
  agentCalls,
  agentStaff,
  app,
  articleBannerStaff,
  articleCalls,
  articleStaff,
  articleTabStaff,
  askCalls,
  askCircle,
  askStaff,
  askWrite,
  attendanceCalls,
  callCalls,
  callGroup,
  callMinutes,
  callStaff,
  capacityCalls,
  cardCalls,
  cardPhoneCard,
  cardRequests,
  cardTimeline,
  certificationCalls,
  certificationStaff,
  chatCalls,
  checkinCalls,
  checkinSettings,
  circleAnnouncements,
  circleCalls,
  circleDirectory,
  circleGroups,
  circleHome,
  circleMembersAdmin,
  circleOffers,
  circleOwner,
  circleSettings,
  circleStaff,
  clueCalls,
  clueCompanies,
  cooperationApplications,
  cooperationCalls,
  cooperationStaff,
  courseCalls,
  courseIncome,
  courseNotes,
  coursePublish,
  courseStaff,
  courseTalk,
  discoveryBlocks,
  discoveryCalls,
  discoveryFind,
  discoveryHome,
  discoverySearch,
  discoveryStaff,
  discoveryTags,
  donationCalls,
  donationStaff,
  duesCalls,
  duesIncome,
  duesPayCodes,
  duesTiers,
  familyAnnouncements,
  familyCalls,
  familyInvitations,
  familyStaff,
  forumCalls,
  forumComments,
  forumPolls,
  forumSettings,
  forumStaff,
  forumWrite,
  friendApplications,
  friendCalls,
  friendTags,
  groupbuyCalls,
  groupbuyManage,
  groupbuyPacking,
  groupbuyPublish,
  groupbuyStaff,
  identityMerchant,
  identityRealName,
  identitySelling,
  identitySigning,
  identityStaff,
  introductionCalls,
  invoiceCalls,
  invoiceStaff,
  joiningCalls,
  joiningDeciding,
  joiningOwner,
  joiningStaff,
  ledgerCalls,
  ledgerStaff,
  lifecycleLeaving,
  lifecycleMerge,
  mediaCalls,
  membershipStaff,
  moderationCalls,
  moderationStaff,
  notification,
  o2oCalls,
  o2oPublish,
  o2oStaff,
  o2oTill,
  orderCalls,
  orderClaims,
  orderDisputeStaff,
  orderReceipts,
  orderStaff,
  posterCalls,
  relation,
  reputationCalls,
  rosterCalls,
  rosterClaims,
  rosterStaff,
  sandbox,
  scoreMissions,
  scoreSignIn,
  scoreStaff,
  serviceBooking,
  serviceCalls,
  serviceComments,
  serviceDashboard,
  serviceOrders,
  serviceSeller,
  serviceStaff,
  share,
  smsCalls,
  smsCampaigns,
  smsStaff,
  staffCalls,
  staffChannels,
  staffEvents,
  staffPeople,
  trackingCalls,
  trackingStaff,
  vipCalls,
  vipStaff,
  vouchCalls,
  vouchStaff,
  walletCalls,
  walletStaffDifferences,
  walletStaff,
  walletWithdrawals,
].flatMap((module) => Object.values(module).filter(isEndpoint));
