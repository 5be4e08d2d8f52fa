import * as contract from '@qunlu/contract/donation/calls.ts';
import * as staff from '@qunlu/contract/donation/staff.ts';
import type { Binder } from '../../platform/bind.ts';
import { listSupport, prepareThanks, setName, thank } from './service/donations.ts';
import { donationSale } from './service/giving.ts';
import { prepareSettings, saveSettings, viewDonation } from './service/settings.ts';
import { hideWords, listForStaff } from './service/staff.ts';

export function donationRoutes(bind: Binder): void {
  bind(contract.viewDonation, (ctx, { query }) => viewDonation(ctx, query.id));
  bind(
    contract.saveDonationSettings,
    (ctx, { body }) => prepareSettings(ctx, body),
    (ctx, { body }) => saveSettings(ctx, body),
  );
  bind(
    contract.donate,
    (ctx, { body }) => donationSale.prepare(ctx, body),
    async (ctx, { body }, known) => ({ hash: (await donationSale.sell(ctx, body, known)).order.hash }),
  );
  bind(contract.listDonations, (ctx, { query }) => listSupport(ctx, query));
  bind(contract.nameDonation, (ctx, { body }) => setName(ctx, body));
  bind(
    contract.thankDonor,
    (ctx, { body }) => prepareThanks(ctx, body),
    (ctx, { body }, row) => thank(ctx, body, row),
  );
  bind(staff.listStaffDonations, (ctx, { query }) => listForStaff(ctx, query));
  bind(staff.hideDonationWords, (ctx, { body }) => hideWords(ctx, body));
}
