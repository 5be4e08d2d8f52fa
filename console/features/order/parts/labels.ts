/** What each state of an order, a stage, a dispute and money is called (D107). */
export const stateLabels: Record<number, string> = {
  0: '待付款',
  1: '已付款',
  2: '已关闭',
  3: '退款中',
  4: '已退款',
  5: '部分退款',
};

export const stageLabels: Record<number, string> = {
  0: '',
  1: '待接单',
  2: '服务中',
  3: '待确认',
  4: '已完成',
  5: '已终止',
};

export const disputeLabels: Record<number, string> = { 0: '处理中', 1: '已裁定', 2: '已撤回' };

export const requestLabels: Record<number, string> = {
  0: '等卖家回复',
  1: '已同意',
  2: '没有同意',
  3: '已撤回或由别的操作代替',
};

export const paymentLabels: Record<number, string> = {
  0: '进行中',
  1: '已计入',
  2: '已关闭',
  3: '已退回',
  4: '待处理',
};

export const refundLabels: Record<number, string> = { 0: '退款中', 1: '已到账', 2: '没有成功' };

export const shareLabels: Record<string, string> = { seller: '卖家', commission: '佣金', fee: '服务费' };

export const accountLabels: Record<string, string> = {
  balance: '余额',
  income: '收入',
  frozen: '冻结',
  escrow: '担保',
  fee: '服务费',
  channel: '微信支付',
  suspense: '待查',
};

/** Why one looks at an order; written into the log. */
export const lookReasons = ['用户来电咨询', '核对付款情况', '核对退款情况', '处理订单申诉'] as const;
