import type { Company, decodeCompany, findCompanies } from '@qunlu/contract/clue/companies.ts';
import { upperIndustryName } from '@qunlu/contract/industries.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { cityLabel, dayText, endOfDay } from '@qunlu/contract/kernel/formats.ts';
import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import {
  after,
  inTransaction,
  secondsOf,
  type Ctx,
  type Deps,
  type ViewerCtx,
} from '../../../platform/context.ts';
import type { Company as Found, CompanyDirectory } from '../../../platform/providers.ts';
import { openOtherContact } from '../../card/api/decode.ts';
import { allowanceOf } from '../../membership/api/quotas.ts';
import { usePrivilege } from '../../membership/api/uses.ts';
import { addSeen, dropSeen, findOpenedAt, findSeen, lockSeen, wasSeen } from '../store/companies.ts';

/** D119 */
export const companiesPrivilege = 'clue.companies';
/** Days in which whoever was shown a company may open its phone, and so long it is known that they were. */
const keptDays = 30;

const subjectOf = (companyId: string): string => `company:${companyId}`;
const dayOf = (at: Date): string => dayText(secondsOf(at));

const directory = ({ deps }: Ctx): CompanyDirectory =>
  deps.companies ?? fail('stateChanged', { message: '企业线索没有开通，请联系客服' });

/** D86: how many different ones a day; 40303 for whom none are. */
async function quotaOf(ctx: ViewerCtx): Promise<number> {
  const { level, values } = await allowanceOf(ctx, companiesPrivilege, ctx.viewer.userId);
  if (values[level] === 0)
    fail('paidContent', { message: `企业线索是商务会员的功能，开通后每天可以查 ${values.commerce} 家企业` });
  return values[level];
}

const present = (one: Found, opened: ReadonlyMap<string, Date>): Company => {
  const at = opened.get(subjectOf(one.id));
  return {
    company_id: one.id,
    name: one.name,
    industry: one.industry,
    industry_name: upperIndustryName(one.industry),
    citycode: one.citycode,
    cityname: cityLabel(one.cityname),
    scale: one.scale,
    founded: one.founded,
    business: one.business,
    contact: one.contact,
    phone: maskPhone(one.phone),
    opened_at: at ? secondsOf(at) : 0,
  };
};

/** D86: what is shown counts, each company once a day; beyond the day's number nothing new is shown. */
export async function find(
  ctx: ViewerCtx,
  { industry, citycode, keyword, size = 20, next = 0 }: BodyOf<typeof findCompanies>,
): Promise<OutputOf<typeof findCompanies>> {
  const quota = await quotaOf(ctx);
  const answer = await directory(ctx).find({
    industry,
    region: citycode === '' ? undefined : citycode,
    keyword,
    offset: next,
    size,
  });
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const day = dayOf(tx.now);
    await lockSeen(tx.db, userId);
    const seen = await findSeen(tx.db, userId, day);
    const shown: Found[] = [];
    for (const one of answer.list) {
      if (!seen.has(one.id) && seen.size >= quota) continue;
      seen.add(one.id);
      shown.push(one);
    }
    if (shown.length === 0 && answer.list.length > 0)
      fail('tooOften', {
        message: `今天已经查看 ${quota} 家企业，请明天再来`,
        retryAfter: Math.ceil((endOfDay(tx.now).getTime() - tx.now.getTime()) / 1000),
      });
    if (seen.size > 0) await usePrivilege(tx, userId, companiesPrivilege, seen.size);
    const ids = shown.map(({ id }) => id);
    await addSeen(tx.db, userId, day, ids);
    const opened = await findOpenedAt(tx.db, userId, ids.map(subjectOf));
    return {
      list: shown.map((one) => present(one, opened)),
      next: answer.more ? next + answer.list.length : pagingEnd,
      left: Math.max(0, quota - seen.size),
    };
  });
}

/** D24: the phone of a company that they were shown, by the quota of contacts. */
export async function decode(
  ctx: ViewerCtx,
  { company_id: companyId }: BodyOf<typeof decodeCompany>,
): Promise<OutputOf<typeof decodeCompany>> {
  await quotaOf(ctx);
  const none = (): never => notFound('没有这家企业，请重新查找', 'company_id');
  const since = dayOf(after(ctx.now, -keptDays * 86_400));
  if (!(await wasSeen(ctx.db, { userId: ctx.viewer.userId, companyId, since }))) none();
  const company = (await directory(ctx).one(companyId)) ?? none();
  if (company.phone === '') fail('stateChanged', { message: '这家企业没有留电话' });
  await inTransaction(ctx, (tx) =>
    openOtherContact(tx, { subject: subjectOf(companyId), name: company.name }),
  );
  return { phone: company.phone };
}

/** Job: what was shown long ago is nothing that anybody asks. */
export const cleanSeen = (deps: Deps, goesOn: () => boolean): Promise<void> =>
  dropSeen(deps.db, dayOf(after(deps.clock(), -(keptDays + 1) * 86_400)), goesOn);
