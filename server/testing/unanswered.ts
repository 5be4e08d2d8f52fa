/** Calls that give no answer in this walk, and why. A new call answers somebody, or says here why not. */
export const unanswered: Readonly<Record<string, string>> = {
  'a code that was sent, a password, or a right the walk does not have': `account.bind-phone account.bind-phone-old account.prove
    account.login-by-code account.login-by-password account.merge account.merge-access account.recover account.ban-off
    account.send-phone-code account.set-password account.unbind account.unbind-phone account.verify-phone-code staff.login`,
  'an identity of WeChat': `account.bind-wechat account.bind-wechat-old account.mini-login account.mini-phone
    account.prove-wechat account.take-over account.unbind-wechat account.wechat-login account.wechat-register
    account.wechat-token`,
  'another screen, session or job began it': `card.answer-contact-request card.revoke-contact-grant account.end-session account.export-file account.logout
    account.qr-login-cancel account.qr-login-confirm account.qr-login-scan`,
  'an order of the caller’s own': `order.accept order.answer-refund order.close order.confirm
    order.decline order.pay order.receipt order.withdraw-dispute staff.order`,
  'a service or an order of one in a state that another call excludes': `service.agree-time
    service.comment-add service.comment-edit service.comment-reply
    service.propose-time service.reschedule service.apply service.delete`,
  'a slot that is full, and a place in its queue': 'capacity.join capacity.leave',
  'a service, an application or a seller that waits for staff': `staff.decide-seller-application
    staff.decide-service-audit staff.release-seller staff.service-audit`,
  'a dispute of an order, money of orders that went wrong': `staff.confirm-dispute staff.decide-dispute staff.dispute
    staff.decide-payment staff.end-refund staff.refund-order`,
  'a role that another admin asked for': 'staff.settle-role-change',
  'a fee that some feature lets the operator set': 'staff.set-money-setting staff.confirm-money-setting',
  'a privilege, a mission, a day and an entry that are there': `score.claim staff.score-reverse staff.set-privilege
    staff.set-quote staff.vip-refund staff.vip-take staff.decide-commission`,
  'a code of somebody who recommends': 'agent.become-indirect agent.become-indirect-v3',
  'points to spend': 'vip.redeem',
  'text credits of a purchase of the last days': 'sms.refund',
  'an order that was paid': `invoice.req invoice.withdraw invoice.file invoice.issue invoice.refuse
    staff.retry-invoice staff.reject-invoice`,
  'a picture of the caller’s own': `certification.apply certification.apply-corporation media.avatar-crop media.download`,
  'a state that another call of the walk excludes': `account.appeal card.remove certification.cancel
    certification.cancel-corporation friend.cancel friend.refuse friend.rename-tag friend.swap moderation.appeal
    staff.decide-appeal staff.drop-event staff.remove-channel staff.protect-link staff.protect-open staff.remove-word staff.retry-event
    staff.set-member`,
  'money of the caller’s own that is on its way, or topped up': `wallet.refund-recharge wallet.withdraw
    wallet.cancel-withdrawal wallet.refresh-withdrawal staff.withdrawal staff.decide-withdrawal`,
  'a difference between a bill of the payment channel and the ledger':
    'staff.difference staff.resolve-difference',
  'a real name that has passed, and what needs one': `identity.apply-merchant identity.cancel-merchant
    identity.start-signing staff.decide-merchant staff.freeze-merchant staff.merchant`,
  'a seller who was checked, a tier or pay code of theirs, and a payment':
    'dues.charge dues.give-back dues.make-pay-code dues.pay dues.pay-code dues.renew dues.save-tier dues.switch-pay-code',
  'an introduction, and two members besides the caller': 'introduction.answer introduction.create',
  'a circle, a member or an application in a state that another call excludes': `phonebook.dissolve-cancel
    phonebook.drop-group phonebook.invitation phonebook.refuse phonebook.set-card phonebook.transfer phonebook.unblock
    phonebook.withdraw poster.picture staff.decide-phonebook staff.forbid-phonebook staff.list-phonebook staff.phonebook staff.remove-violator
    staff.pick-circle staff.restore-phonebook`,
  'a campaign of texts in a state, and credits for it': `sms.campaign sms.campaign-cancel sms.campaign-drop
    sms.campaign-submit sms.landing sms.opt-out sms.template-drop sms.template-save staff.decide-sms-campaign
    staff.sms-campaign staff.sms-campaign-link staff.sms-campaign-open`,
  'a sheet that was uploaded, and an entry with the caller’s number': `roster.cancel roster.claim roster.errors roster.refuse
    roster.rollback roster.submit roster.upload roster.view staff.decide-roster-import staff.roster-import
    staff.roster-import-link staff.roster-import-open`,
};
