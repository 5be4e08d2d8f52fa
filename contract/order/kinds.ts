import { orderTypes } from './rules.ts';

/** What each is called in lists. */
export const orderTypeWords: Readonly<Record<number, string>> = {
  [orderTypes.recharge]: '充值',
  [orderTypes.vip]: '会员',
  [orderTypes.sms]: '短信',
  [orderTypes.service]: '服务',
  [orderTypes.activity]: '活动',
  [orderTypes.phonebookFee]: '会费',
  [orderTypes.course]: '课程',
  [orderTypes.ask]: '提问',
  [orderTypes.listen]: '旁听',
  [orderTypes.donation]: '支持圈子',
  [orderTypes.groupBuy]: '团购',
  [orderTypes.o2o]: '到店优惠',
  [orderTypes.call]: '通话',
  [orderTypes.payQrcode]: '收款码',
};
