import DisputeIcon from '@mui/icons-material/GavelOutlined';
import WrongIcon from '@mui/icons-material/HelpOutlineOutlined';
import OrderIcon from '@mui/icons-material/ReceiptLongOutlined';
import RefundIcon from '@mui/icons-material/UndoOutlined';
import { listDisputes } from '@qunlu/contract/order/dispute-staff.ts';
import { listFailedRefunds, listStaffOrders, listWrongPayments } from '@qunlu/contract/order/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'order',
  resources: [
    {
      name: 'orders',
      group: 'money',
      label: '订单',
      icon: OrderIcon,
      order: 250,
      page: () => import('./pages/order-list.tsx'),
      list: listStaffOrders,
      idOf: ({ hash }) => String(hash),
    },
    {
      name: 'disputes',
      group: 'money',
      label: '订单申诉',
      icon: DisputeIcon,
      order: 260,
      page: () => import('./pages/dispute-list.tsx'),
      list: listDisputes,
      waiting: { badge: 'order.disputes', title: '待裁定的订单申诉' },
      late: { badge: 'order.overdue', title: '裁定晚了的申诉' },
    },
    {
      name: 'failed-refunds',
      group: 'money',
      label: '退款失败',
      icon: RefundIcon,
      order: 270,
      page: () => import('./pages/refund-list.tsx'),
      list: listFailedRefunds,
      waiting: { badge: 'order.refunds', title: '没有成功的退款' },
    },
    {
      name: 'wrong-payments',
      group: 'money',
      label: '付款不符',
      icon: WrongIcon,
      order: 280,
      page: () => import('./pages/payment-list.tsx'),
      list: listWrongPayments,
      waiting: { badge: 'order.payments', title: '和订单不符的付款' },
    },
  ],
  routes: [
    { path: '/orders/:hash/view', page: () => import('./pages/order-view.tsx') },
    { path: '/disputes/:id/case', page: () => import('./pages/dispute-case.tsx') },
  ],
  audit: {
    actions: {
      'view-order': { label: '查看订单' },
      'view-dispute': { label: '查看订单申诉' },
      'decide-dispute': {
        label: '裁定订单申诉',
        results: { decided: '已裁定', proposed: '建议', confirmed: '确认建议' },
      },
      'staff-refund': { label: '由客服退给买家', results: { proposed: '提出', done: '退款' } },
      'end-refund': {
        label: '处理失败的退款',
        results: { retry: '再退一次', proposed: '说已另外付', otherwise: '确认已另外付' },
      },
      'decide-payment': { label: '处理不符的付款', results: { count: '算作付款', back: '退回' } },
    },
    subjects: { order: '订单', dispute: '订单申诉' },
  },
  personFacts: [{ name: 'order.count', label: '订单', unit: '个' }],
};
