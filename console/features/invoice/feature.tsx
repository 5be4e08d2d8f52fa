import InvoiceIcon from '@mui/icons-material/ReceiptLongOutlined';
import { listStaffInvoices } from '@qunlu/contract/invoice/staff.ts';
import type { Feature } from '../../platform/feature.ts';

export const feature: Feature = {
  name: 'invoice',
  resources: [
    {
      name: 'invoices',
      group: 'money',
      label: '发票',
      icon: InvoiceIcon,
      order: 550,
      page: () => import('./pages/invoice-list.tsx'),
      list: listStaffInvoices,
      waiting: { badge: 'invoice.stuck', title: '没有开成的发票' },
    },
  ],
  audit: {
    actions: { 'retry-invoice': { label: '再开一次发票' }, 'reject-invoice': { label: '驳回发票' } },
    subjects: { invoice: '发票' },
  },
};
