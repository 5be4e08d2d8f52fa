import { listCards } from '@qunlu/contract/card/calls.ts';
import { applyCertification } from '@qunlu/contract/certification/calls.ts';
import {
  decideCertificationReview,
  listCertificationReviews,
  viewCertificationReview,
} from '@qunlu/contract/certification/staff.ts';
import type { DemoCaller, DemoWorld, Visitor } from '../../platform/demo.ts';

const applicants = ['林知远', '欧阳明月', '吴承安', '司马清扬'];
/** Whose certification is decided; the others wait. */
const approved = ['林知远', '欧阳明月', '吴承安'];

async function apply(world: DemoWorld, as: Visitor): Promise<void> {
  const { list } = await world.call(listCards, { as });
  const papers = [
    ['在职证明（演示）', as.name],
    ['身份证（演示）', as.name, '仅作演示，不是证件'],
  ];
  const [card_img = '', idcard_img = ''] = await Promise.all(
    papers.map(async (lines) => world.upload(as, await world.drawPaper(lines), 'private')),
  );
  const id = list[0]?.card_id ?? 0;
  await world.call(applyCertification, { query: { id }, body: { card_img, idcard_img }, as });
}

async function decide(world: DemoWorld, as: DemoCaller): Promise<void> {
  const { list } = await world.call(listCertificationReviews, { query: { size: 50 }, as });
  for (const { id, realname } of list.filter((one) => approved.includes(one.realname))) {
    await world.call(viewCertificationReview, { body: { id, reason: `核对${realname}的材料` }, as });
    await world.call(decideCertificationReview, { body: { id, verdict: 'pass' }, as });
  }
}

export async function demo(world: DemoWorld): Promise<void> {
  for (const name of applicants) await world.at(name, (as) => apply(world, as));
  await world.inConsole((as) => decide(world, as));
}
