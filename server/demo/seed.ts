import { editUser } from '@qunlu/contract/account/calls.ts';
import { decodeContact, hitCard, postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import { applyCertification } from '@qunlu/contract/certification/calls.ts';
import { acceptApplication, applyFriend } from '@qunlu/contract/friend/applications.ts';
import { writeRemark } from '@qunlu/contract/friend/calls.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import { staffCode, staffLogin, staffLogout } from '@qunlu/contract/staff/calls.ts';
import { decideCase, listCases, viewCase } from '@qunlu/contract/certification/staff.ts';
import { addWord } from '@qunlu/contract/moderation/staff.ts';
import type { FastifyInstance } from 'fastify';
import { setMember } from '../features/staff/service/members.ts';
import { jobContext, type Deps } from '../platform/context.ts';
import { type Client, makeClient, type Visitor } from './client.ts';
import { type DemoPerson, host, listedWords, others, reported, staff } from './people.ts';
import { draw, drawPaper } from './pictures.ts';

/** The demo world happened over the last two days and is over by now, so that its people may ask for a code at once. */
const hoursAgo = 50;
const hoursBetween = 4;

type Placed = Visitor & { cardId: number };

async function place(client: Client, person: DemoPerson, ip: string): Promise<Placed> {
  const { phone, card, avatar, gallery = [], introPicture } = person;
  const visitor = await client.register(phone, ip);
  const store = async (scene: Parameters<typeof draw>[0]): Promise<string> =>
    client.upload(visitor, await draw(scene));
  const pictures: CardChangesInput = {};
  if (avatar) {
    pictures.avatar = await store(avatar);
    await client.call(editUser, { body: { avatar: pictures.avatar }, as: visitor });
  }
  if (gallery.length > 0) pictures.gallery = await Promise.all(gallery.map(store));
  if (introPicture)
    pictures.intro = `${card.intro ?? ''}<p><img src="${await store(introPicture)}" alt="茶园"></p>`;
  const { card_id: cardId } = await client.call(postCard, {
    body: { ...card, ...pictures },
    as: visitor,
  });
  return { ...visitor, cardId };
}

async function certify(client: Client, as: Placed, name: string): Promise<void> {
  const [card_img = '', idcard_img = ''] = await Promise.all(
    [
      ['在职证明（演示）', name],
      ['身份证（演示）', name, '仅作演示，不是证件'],
    ].map(async (lines) => client.upload(as, await drawPaper(lines), 'private')),
  );
  await client.call(applyCertification, {
    query: { id: as.cardId },
    body: { card_img, idcard_img },
    as,
  });
}

/** Looks at a card as a person does: the card, a visit, the number opened. */
async function visit(client: Client, as: Visitor, cardId: number): Promise<void> {
  const seen = await client.call(viewCard, { query: { id: cardId, more: 1 }, as });
  await client.call(hitCard, { body: { id: cardId }, as });
  const hash = seen.phone.split('|')[1];
  if (hash) await client.call(decodeContact, { body: { hash }, as });
}

async function befriend(client: Client, as: Visitor, owner: Visitor, person: DemoPerson): Promise<void> {
  const { tie, message = '', note = '', tags = [] } = person;
  const { id } = await client.call(applyFriend, {
    body: { user_id: owner.userId, message },
    as,
  });
  if (tie !== 'friend') return;
  await client.call(acceptApplication, { body: { id }, as: owner });
  if (note !== '' || tags.length > 0)
    await client.call(writeRemark, { body: { user_id: as.userId, note, tags }, as: owner });
}

/** The member of staff, who has decided the cards of those who are certified. */
async function openDesk(
  client: Client,
  past: Deps,
  { approve, wait }: { approve: readonly string[]; wait: () => void },
): Promise<void> {
  const ip = '127.0.0.9';
  const member = await client.register(staff.phone, ip, staff.password);
  await client.call(editUser, { body: { username: '值班员' }, as: member });
  await setMember(jobContext(past), {
    phone: staff.phone,
    roles: ['auditor', 'service', 'operator', 'admin'],
  });
  wait();
  await client.call(staffCode, { body: staff, ip });
  const { token } = await client.call(staffLogin, {
    body: { ...staff, code: await client.latestCode(staff.phone) },
    ip,
  });
  const as = { token, ip };
  const { list } = await client.call(listCases, { query: { size: 50 }, as });
  for (const { id, realname } of list.filter((one) => approve.includes(one.realname))) {
    const reason = `核对${realname}的材料`;
    await client.call(viewCase, { body: { id, reason }, as });
    await client.call(decideCase, { body: { id, verdict: 'pass' }, as });
  }
  for (const word of listedWords) await client.call(addWord, { body: word, as });
  await client.call(staffLogout, { as });
}

/**
 * Fills an empty sandbox with a few people, through the same calls that the app makes.
 * Answers how to log in as the first of them.
 */
export async function seedDemo(deps: Deps, build: (deps: Deps) => Promise<FastifyInstance>): Promise<string> {
  const hint = `演示账号 ${host.phone}`;
  const accounts = deps.db.withTables<{ account_user: { user_id: number } }>();
  if (await accounts.selectFrom('account_user').select('user_id').limit(1).executeTakeFirst()) return hint;
  let now = deps.clock().getTime() - hoursAgo * 3_600_000;
  const past: Deps = { ...deps, clock: () => new Date((now += 1000)) };
  const app = await build(past);
  const client = makeClient(app, past);
  const first = await place(client, host, '127.0.0.10');
  await certify(client, first, host.card.realname);
  for (const [index, person] of others.entries()) {
    now += hoursBetween * 3_600_000;
    const one = await place(client, person, `127.0.0.${index + 11}`);
    if (person.tie) {
      await visit(client, one, first.cardId);
      await befriend(client, one, first, person);
    }
    if (person.certify) await certify(client, one, person.card.realname);
  }
  const target = await place(client, reported, '127.0.0.40');
  await client.call(reportSubject, {
    body: { type: 'card', id: target.cardId, reason: 'fraud', detail: '自称投资老师，让先交“入群费”' },
    as: first,
  });
  await openDesk(client, past, {
    approve: [host, ...others].filter((one) => one.certify === 'passed').map((one) => one.card.realname),
    // between two codes to one number
    wait: () => void (now += 120_000),
  });
  await app.close();
  return hint;
}
