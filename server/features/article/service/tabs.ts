import type { FindTab } from '@qunlu/contract/article/entity.ts';
import type { TabInput } from '@qunlu/contract/article/input.ts';
import { defaultTabs } from '@qunlu/contract/article/rules.ts';
import type { StaffTab } from '@qunlu/contract/article/tab-staff.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { showsCircles } from '../../account/api/channels.ts';
import { audit } from '../../staff/api/audit.ts';
import { presentTab } from '../present/rows.ts';
import { findTabs, setTabRows, type TabRow } from '../store/tabs.ts';

/** Those that an operator has set; the product's own until then. */
async function tabsNow(ctx: Ctx): Promise<TabRow[]> {
  const rows = await findTabs(ctx.db);
  return rows.length > 0 ? rows : defaultTabs.map((tab, place) => ({ ...tab, place }));
}

/** C072, D148. Where a channel has the community off, what leads to circles is not shown (D147). */
export async function findSettings(ctx: Ctx): Promise<{ list: FindTab[] }> {
  const [rows, community] = [await tabsNow(ctx), await showsCircles(ctx, ctx.client.qc)];
  return {
    list: rows
      .filter((tab) => community || !tab.community)
      .map(({ key, title, url }) => ({ key, title, url })),
  };
}

/** Eight at most: one page has all of them. */
export const listTabs = async (ctx: Ctx): Promise<{ list: StaffTab[]; next: number }> => ({
  list: (await tabsNow(ctx)).map(presentTab),
  next: pagingEnd,
});

export async function setTabs(ctx: StaffCtx, tabs: readonly TabInput[]): Promise<{ list: StaffTab[] }> {
  tabs.forEach(({ key }, at) => {
    if (tabs.findIndex((one) => one.key === key) < at)
      fail('invalid', { message: `代号“${key}”用了两次，请换一个`, field: `tabs.${at}.key` });
  });
  return inTransaction(ctx, async (tx) => {
    await setTabRows(
      tx.db,
      tabs.map((tab, place) => ({ ...tab, place, community: tab.community === 1 })),
    );
    await audit(tx, {
      action: 'set-find-tabs',
      subject: 'find-tabs:1',
      reason: tabs.map(({ title }) => title).join('、') || '回到原来的',
    });
    return { list: (await tabsNow(tx)).map(presentTab) };
  });
}
