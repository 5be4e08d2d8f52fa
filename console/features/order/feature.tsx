import PaymentIcon from '@mui/icons-material/ReportGmailerrorredOutlined';
import RefundIcon from '@mui/icons-material/CurrencyExchangeOutlined';
import { listFailedRefunds, listWrongPayments } from '@qunlu/contract/order/payment-staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'order',
  resources: [
    {
      name: 'wrong-payments',
      label: '不符的付款',
      icon: PaymentIcon,
      order: 320,
      page: () => import('./pages/wrong-payment-list.tsx'),
      list: listWrongPayments,
      waiting: { badge: 'order.wrong-payments', title: '和订单不符的付款' },
    },
    {
      name: 'failed-refunds',
      label: '失败的退款',
      icon: RefundIcon,
      order: 330,
      page: () => import('./pages/failed-refund-list.tsx'),
      list: listFailedRefunds,
      waiting: { badge: 'order.failed-refunds', title: '没有成功的退款' },
    },
  ],
  audit: {
    actions: {
      'return-payment': { label: '退回不符的付款' },
      'settle-refund': {
        label: '处理失败的退款',
        results: { again: '再问微信', income: '退到可提现的收入' },
      },
    },
    subjects: { order: '订单' },
  },
};
