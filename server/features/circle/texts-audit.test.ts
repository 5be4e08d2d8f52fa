import { composeCampaign, dropTemplate, saveTemplate } from '@qunlu/contract/sms/campaigns.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { useWorld } from '../../testing/world.ts';
import { checkCredits } from '../sms/service/lifecycle.ts';
import {
  creditsOf,
  draftCampaign,
  giveCredits,
  handInCampaign,
  submitAs,
  textsTo,
  trustOwner,
  viewOf,
} from '../sms/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { makeCircle, seedMembers } from './testing.ts';

const world = useWorld();

const call = (path: string, by: Member, body: object) =>
  world.call('POST', `/v1/staff/${path}`, { token: by.office, body });
const queue = async (by: Member, query: Record<string, unknown> = {}) =>
  (await world.call('GET', '/v1/staff/sms-campaigns', { token: by.office, query: { size: 50, ...query } }))
    .body.list;

async function newCircle(credits = 20) {
  const circle = await makeCircle(world);
  const [member] = await seedMembers(world, circle, 1);
  await giveCredits(world, circle.owner, credits);
  return { ...circle, phone: member?.phone ?? '' };
}
const toMembers = { roles: [4] };

test('the first campaigns wait for the staff, two hours of working time; one decision, then they go [D75][D138]', async () => {
  const auditor = await makeStaff(world, 'auditor');
  const circle = await newCircle();
  const sent = await handInCampaign(world, circle, circle.owner, toMembers);
  expect(sent).toMatchObject({ state: 1, credits: 1 });
  expect(sent.due_at - sent.submitted_at).toBe(2 * 3600);
  await world.runJob('sms.campaigns');
  expect(await textsTo(world, circle.phone)).toEqual([]);
  const id = sent.campaign_id;
  expect(await queue(auditor)).toContainEqual(expect.objectContaining({ id, why: ['first'], people: 1 }));
  const me = await world.call('GET', '/v1/staff/me', { token: auditor.office });
  expect(me.body.waiting['sms.campaigns']).toBeGreaterThan(0);
  const seen = await call('sms-campaign', auditor, { id, reason: '审核短信，已经核对' });
  expect(seen.body).toMatchObject({ text: sent.text, circle: '西湖茶友会', parts: 1, can: { decide: true } });
  expect(seen.text).not.toContain(circle.phone);
  const passed = await call('sms-campaign-decide', auditor, { id, verdict: 'pass' });
  expect(passed.body).toMatchObject({ state: 3, can: { decide: false } });
  expect(
    (await call('sms-campaign-decide', auditor, { id, verdict: 'reject', reason: '晚了，已经核对' })).status,
  ).toBe(422);
  await world.runJob('sms.campaigns');
  expect(await textsTo(world, circle.phone)).toHaveLength(1);
  const { rows } = await world.database.pool.query(
    'select action from staff_audit where subject = $1 order by 1',
    [`sms-campaign:${id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['decide-sms-campaign:pass', 'view-sms-campaign']);
});

test('refused with a reason, every credit comes back, and once; nobody decides their own [D74][D75]', async () => {
  const auditor = await makeStaff(world, 'auditor');
  const circle = await newCircle(5);
  const { campaign_id: id } = await handInCampaign(world, circle, circle.owner, toMembers);
  expect(await creditsOf(world, circle.owner)).toBe(4);
  expect((await call('sms-campaign-decide', auditor, { id, verdict: 'reject' })).body.field).toBe('reason');
  await world.database.pool.query('update sms_campaign set owner_id = $2 where campaign_id = $1', [
    id,
    auditor.userId,
  ]);
  expect((await call('sms-campaign-decide', auditor, { id, verdict: 'pass' })).body.errcode).toBe(40300);
  await world.database.pool.query('update sms_campaign set owner_id = $2 where campaign_id = $1', [
    id,
    circle.owner.userId,
  ]);
  const no = await call('sms-campaign-decide', auditor, {
    id,
    verdict: 'reject',
    reason: '像广告，已经核对',
  });
  expect(no.body.state).toBe(2);
  expect(await creditsOf(world, circle.owner)).toBe(5);
  expect(await viewOf(world, circle, circle.owner, id)).toMatchObject({
    state: 2,
    reason: '像广告，已经核对',
    returned: 1,
  });
  const { rows } = await world.database.pool.query(
    'select body from notice where user_id = $1 and key = $2',
    [circle.owner.userId, `campaign:${id}:decided`],
  );
  expect(rows[0].body).toContain('像广告，已经核对');
  expect(await checkCredits(jobContext(world.deps))).toEqual([]);
  const service = await makeStaff(world, 'service');
  for (const path of ['sms-campaign', 'sms-campaign-decide', 'sms-campaign-link'])
    expect(
      (await call(path, service, { id, reason: '看，已经核对', verdict: 'pass' })).body.errcode,
      path,
    ).toBe(40300);
  expect((await world.call('GET', '/v1/staff/sms-campaigns', { token: service.office })).status).toBe(403);
  for (const path of ['sms-campaign', 'sms-campaign-decide', 'sms-campaign-link'])
    expect((await call(path, auditor, { id: 1, reason: '看，已经核对', verdict: 'pass' })).status, path).toBe(
      404,
    );
  expect(await queue(auditor, { state: '2' })).toContainEqual(expect.objectContaining({ id }));
});

test('refused words are refused with their field, doubtful ones and links go to the staff [D75]', async () => {
  const circle = await newCircle();
  await trustOwner(world, circle.owner);
  const save = (content: string) =>
    world.call('POST', '/v1/sms/campaign-save', {
      token: circle.owner.token,
      body: { id: circle.id, content, ...toMembers, groups: [] },
    });
  const operator = await makeStaff(world, 'operator');
  for (const [word, level] of [
    ['飞檐阁', 'review'],
    ['走壁阁', 'refuse'],
  ])
    await call('word', operator, { word, level });
  expect((await save('走壁阁开张')).body).toMatchObject({ errcode: 45100, field: 'content' });
  const auditor = await makeStaff(world, 'auditor');
  for (const [content, why] of [
    ['飞檐阁开张', 'words'],
    ['报名 a.cn/x', 'link'],
  ] as const) {
    const { campaign_id } = (await save(content)).body;
    const answer = await submitAs(world, circle, circle.owner, campaign_id);
    expect([content, answer.body.state]).toEqual([content, 1]);
    const seen = await call('sms-campaign', auditor, { id: campaign_id, reason: '审核，已经核对' });
    expect(seen.body.why).toEqual([why]);
    expect(seen.body.words).toEqual(why === 'words' ? ['飞檐阁'] : []);
  }
  await seedMembers(world, circle, 200);
  await giveCredits(world, circle.owner, 300);
  const many = await handInCampaign(world, circle, circle.owner, { ...toMembers, content: '改到周日' });
  expect(many).toMatchObject({ state: 1, people: 201 });
});

test('words that staff has passed go as a template without them, changed ones do not [D75]', async () => {
  const auditor = await makeStaff(world, 'auditor');
  const circle = await newCircle();
  const first = await handInCampaign(world, circle, circle.owner, { ...toMembers, content: '看 a.cn 报名' });
  const keep = (campaignId: number, title = '报名') =>
    world.call('POST', saveTemplate.path, {
      token: circle.owner.token,
      body: { id: circle.id, campaign_id: campaignId, title },
    });
  expect((await keep(first.campaign_id)).status).toBe(422);
  await call('sms-campaign-decide', auditor, { id: first.campaign_id, verdict: 'pass' });
  const { template_id, content } = (await keep(first.campaign_id)).body;
  expect((await keep(first.campaign_id)).body).toMatchObject({ errcode: 40901, field: 'title' });
  const composing = () => world.ask(composeCampaign, { query: { id: circle.id }, token: circle.owner.token });
  expect((await composing()).templates).toEqual([{ template_id, title: '报名', content }]);
  const again = await handInCampaign(world, circle, circle.owner, { ...toMembers, content, template_id });
  expect(again).toMatchObject({ state: 3, template_id });
  const changed = await handInCampaign(world, circle, circle.owner, {
    ...toMembers,
    content: `${content}，人满为止`,
    template_id,
  });
  expect(changed.state).toBe(1);
  // A template of another circle is none.
  const other = await newCircle();
  const foreign = await handInCampaign(world, other, other.owner, { ...toMembers, content, template_id });
  expect(foreign).toMatchObject({ state: 1, template_id: 0 });
  await world.ask(dropTemplate, { body: { id: circle.id, template_id }, token: circle.owner.token });
  expect((await composing()).templates).toEqual([]);
  const without = await draftCampaign(world, circle, circle.owner, { content, template_id });
  expect(without.template_id).toBe(0);
});

test('a link to one campaign is good for an auditor, a day and one decision; to others there is no such page [R167][D139]', async () => {
  const auditor = await makeStaff(world, 'auditor');
  const circle = await newCircle();
  const { campaign_id: id } = await handInCampaign(world, circle, circle.owner, toMembers);
  const made = await call('sms-campaign-link', auditor, { id });
  expect(made.body.expires_at).toBe(Math.floor(world.now().getTime() / 1000) + 86_400);
  const [path, key = ''] = made.body.url.split('?key=');
  expect(path).toBe(`${world.deps.env.publicUrl}/console/#/protect/audit-sms/${id}`);
  const open = (given: object, by = auditor) => call('sms-campaign-open', by, { id, key, ...given });
  expect((await open({})).body).toEqual({ id });
  const nothing = await open({ id: 1 });
  expect([nothing.status, nothing.body]).toEqual([404, { errcode: 40400, errmsg: '页面不存在' }]);
  const [expires, mac] = key.split('.');
  for (const wrong of [{ key: 'x' }, { key: `${Number(expires) + 9}.${mac}` }, { key: `${expires}.` }])
    expect((await open(wrong)).text).toBe(nothing.text);
  expect((await open({}, await makeStaff(world, 'service'))).text).toBe(nothing.text);
  await call('sms-campaign-decide', auditor, { id, verdict: 'pass' });
  expect((await open({})).text).toBe(nothing.text);
  expect((await call('sms-campaign-link', auditor, { id })).status).toBe(422);
  const second = await newCircle();
  const late = await handInCampaign(world, second, second.owner, toMembers);
  const old = (await call('sms-campaign-link', auditor, { id: late.campaign_id })).body.url.split('?key=')[1];
  world.pass(86_401);
  const fresh = await makeStaff(world, 'auditor');
  expect((await open({ id: late.campaign_id, key: old }, fresh)).text).toBe(nothing.text);
});
