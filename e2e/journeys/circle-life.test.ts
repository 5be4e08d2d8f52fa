import { viewTopic, listTopics } from '@qunlu/contract/forum/calls.ts';
import { postTopic } from '@qunlu/contract/forum/write.ts';
import { votePoll } from '@qunlu/contract/forum/polls.ts';
import { expect, test } from '../fixtures.ts';
import { by, joinAll, makeCircle, newKey, personAt, type Place } from '../world/circles.ts';
import { show } from '../world/circle-stories.ts';
import { openModules } from '../world/courses.ts';
import { makePhoto } from '../world/photos.ts';

test('[R059] [R073] [D78] a post with nine photos is written in the lift, goes once when there is a network, and others talk about it', async ({
  newPerson,
  newBrowser,
  site,
  watch,
  expectAccessible,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|WebSocket/);
  const place: Place = { url: site, now: Date.now };
  const owner = await personAt(place, '沈知微');
  const id = await makeCircle(place, owner);
  await openModules(place, owner, id, ['forum', 'poll']);
  const [reader] = await joinAll(place, id, ['林知远']);
  const { page, context } = await newPerson();
  const photos = await Promise.all(
    Array.from({ length: 9 }, (_, at) =>
      makePhoto(page, { name: `${at}.jpg`, width: 320, height: 240, hue: at * 40 }),
    ),
  );
  await show(page, site, owner, `/phonebook/${id}/circle`);
  await page.getByRole('button', { name: '写点什么' }).click();
  await page.getByRole('button', { name: '动态', exact: false }).first().click();
  await expect(page.getByRole('textbox', { name: '内容' })).toBeFocused();

  await context.setOffline(true);
  await page.getByRole('textbox', { name: '内容' }).fill('电梯里写的：今天收的春茶');
  await page.locator('input[type=file]').first().setInputFiles(photos);
  await expect(page.getByText('9/9')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '发布' }).click();
  const waiting = page.getByRole('article', { name: '还没有发出的动态' });
  await expect(waiting).toContainText('等网络，连上后自动发出');
  await expect(waiting.getByRole('img')).toHaveCount(9);
  await expectAccessible(page);

  await context.setOffline(false);
  const post = page.getByRole('article', { name: /^电梯里写的/ });
  await expect(post.getByRole('img', { name: /第9张图片/ })).toBeVisible({ timeout: 15_000 });
  await expect(waiting).toBeHidden();
  const { list } = await by(place, owner)(listTopics, { query: { id } });
  expect(list.map(({ images }) => images.length)).toEqual([9]);

  const other = await newBrowser();
  await show(other, site, reader ?? owner, `/phonebook/${id}/circle`);
  await other.getByRole('link', { name: '评论', exact: true }).click();
  await other.getByRole('textbox', { name: '写评论' }).fill('颜色真好，哪座山的？');
  await other.getByRole('button', { name: '发送' }).click();
  await expect(other.getByRole('heading', { name: '评论 1' })).toBeVisible();
  await expectAccessible(other);
});

test('[B011] [D79] members decide by a poll: each once, and who has voted sees how it stands', async ({
  newBrowser,
  site,
  expectAccessible,
}) => {
  const place: Place = { url: site, now: Date.now };
  const owner = await personAt(place, '沈知微');
  const id = await makeCircle(place, owner);
  await openModules(place, owner, id, ['forum', 'poll']);
  const [first, second, ...others] = await joinAll(place, id, ['林知远', '赵明诚', '王安石', '苏轼']);
  const { topic_id: topic, poll } = await by(place, owner)(postTopic, {
    body: {
      id,
      client_id: newKey(),
      kind: 'poll',
      text: '下个月去哪里？',
      poll: { options: ['龙井村', '九溪'], multiple: 0, named: 0, results: 0, hours: 72 },
    },
  });
  const [village = 0, brook = 0] = (poll?.options ?? []).map(({ option_id }) => option_id);
  for (const [member, option] of [[second, brook], ...others.map((one) => [one, village] as const)] as const)
    await by(place, member ?? owner)(votePoll, { body: { id: topic, options: [option] } });

  const page = await newBrowser();
  await show(page, site, first ?? owner, `/phonebook/${id}/circle`);
  const post = page.getByRole('article', { name: '下个月去哪里？' });
  await expect(post).toContainText('3 人已投');
  await expect(post).not.toContainText('%');
  await post.getByRole('radio', { name: '龙井村' }).check();
  await post.getByRole('button', { name: '投票' }).click();
  await expect(post).toContainText('3 票 · 75%');
  await expect(post.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
  const again = await by(place, second ?? owner)(viewTopic, { query: { id: topic } });
  expect(again.poll).toMatchObject({ voters: 4, voted: true, chosen: [] });
});
