/** What the list shows first: to be let go, or to be seen to because the provider does not take it. */
export const withdrawalChoices: Record<string, string> = { waiting: '待处理' };

/** What each state of a withdrawal is called (D112). */
export const withdrawalLabels: Record<number, string> = {
  0: '审核中',
  1: '已通过',
  2: '待本人确认',
  3: '已到账',
  4: '已驳回',
  5: '打款失败',
  6: '已撤销',
  7: '超时退回',
};

/** What is most often wrong; told to the person as it stands. */
export const rejections = [
  '收入来源需要核实，请联系客服',
  '有订单在申诉中，请等处理完再提',
  '账号有异常，请联系客服',
] as const;

export const identityLabels: Record<number, string> = { 0: '没有', 1: '已通过', 2: '未通过', 3: '处理中' };

export const differenceLabels: Record<number, string> = { 0: '待处理', 1: '已处理', 2: '后来对上了' };

export const kindLabels = { payment: '付款', refund: '退款', transfer: '转账' } as const;

/** What is most often found. */
export const resolutions = ['已在微信商户平台核实并补记', '已按原路退回', '已和本人联系处理'] as const;
