import type { createCooperation } from '@qunlu/contract/cooperation/calls.ts';
import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import { cooperationRules, type Kind, type Side } from '@qunlu/contract/cooperation/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import { projectOwner, type CheckedDraft } from '../../publication/api/publication.ts';
import { isIndustry, presentCooperation } from '../present.ts';
import { cooperationTable } from '../store/cooperations.ts';
import { posts } from './posts.ts';
import { takePlace } from './privileges.ts';
import { soughtOf, topicsOf } from './words.ts';

type Given = BodyOf<typeof createCooperation>['cooperation'];

/** What is written, in the form in which it is kept. */
interface Draft {
  side: Side;
  kind: Kind;
  title: string;
  content: string;
  images: string[];
  industry: number;
  citycode: string;
  cityname: string;
}

function draftOf(given: Given): Draft {
  const { industry = 0, citycode = '', cityname = '' } = given;
  if (industry !== 0 && !isIndustry(industry))
    fail('invalid', { message: '请重新选择行业', field: 'cooperation.industry' });
  if ((citycode === '') !== (cityname === ''))
    fail('invalid', { message: '请重新选择城市', field: 'cooperation.citycode' });
  return {
    side: given.side,
    kind: given.kind,
    title: given.title,
    content: posts.clean(given.content),
    images: given.images.filter((address) => address !== ''),
    industry,
    citycode,
    cityname,
  };
}

/** Before the transaction. `id`: an own one that is edited. */
export const checkDraft = (
  ctx: ViewerCtx,
  id: number | undefined,
  given: Given,
): Promise<CheckedDraft<Draft>> => posts.check(ctx, id, () => draftOf(given));

const columnsOf = ({ side, kind, industry, citycode, cityname, title }: Draft) => {
  const words = topicsOf(title);
  return { side, kind, industry, citycode, cityname, words, sought: soughtOf(words) };
};

export async function shown(tx: Ctx, id: number, userId: number): Promise<Cooperation> {
  return presentCooperation(await posts.open(tx, id, userId), userId, tx.now);
}

/** R153, D132 */
export const createCooperationPost = (ctx: ViewerCtx, checked: CheckedDraft<Draft>): Promise<Cooperation> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    // Two at once must count each other.
    await lockUser(tx, userId);
    await takePlace(tx);
    const owner = await posts.owner(tx);
    const columns = {
      ...columnsOf(checked.draft),
      expires_at: after(tx.now, cooperationRules.days * 86_400),
    };
    const id = await posts.insert(tx, { checked, columns, owner });
    await projectOwner(tx, cooperationTable, userId);
    return shown(tx, id, userId);
  });

/** R154, R158 */
export const editCooperationPost = (
  ctx: ViewerCtx,
  id: number,
  rev: number | undefined,
  checked: CheckedDraft<Draft>,
): Promise<Cooperation> =>
  inTransaction(ctx, async (tx: Tx<ViewerCtx>) => {
    const { userId } = tx.viewer;
    await lockUser(tx, userId);
    const before = await posts.takeRead(tx, id, rev, checked);
    if (before.moderated) fail('stateChanged', { message: '这条合作已被移除，不能再改' });
    const owner = await posts.owner(tx);
    await posts.rewrite(tx, id, before, { checked, columns: columnsOf(checked.draft), owner });
    return shown(tx, id, userId);
  });

/** The name by which theirs are found. */
export const followCard = (ctx: Ctx, userId: number): Promise<void> =>
  posts.followCard(ctx, userId, () => ({}));
