import { describe, expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
const origin = 'http://localhost:3000';

async function shorten(body: Record<string, unknown>) {
  const { token } = await makePerson(world);
  const path = '/v3-api/customer/current/short-link/get-short-link';
  return (await world.call('POST', path, { token, body })).body;
}
async function placeOf(body: Record<string, unknown>): Promise<unknown> {
  const { code } = (await shorten(body)).data;
  return (await world.call('GET', `/s/${code}`)).headers['location'];
}

describe('a short link', () => {
  test.each([
    ['[E232] link', { link: '/card/5' }, '/card/5'],
    ['[E232] link', { link: `${origin}/card/5?from=poster` }, '/card/5?from=poster'],
    ['[E233] qc', { link: '/card/5', qc: 'u7' }, '/card/5?_qc=u7'],
    ['[E234] ac', { link: '/card/5', ac: 'spring' }, '/card/5?_ac=spring'],
    ['[E233][E234] qc, ac', { link: '/card/5', qc: 'u7', ac: 'spring' }, '/card/5?_qc=u7&_ac=spring'],
  ])('%s: %j leads to %s', async (_title, body, place) => {
    expect(await placeOf(body)).toBe(`${origin}${place}`);
  });

  test.each([
    ['[E232] link', {}],
    ['[E232] link', { link: 'https://elsewhere.example/' }],
    ['[E232] link', { link: 5 }],
    ['[E233] qc', { link: '/card/5', qc: 'q'.repeat(41) }],
    ['[E234] ac', { link: '/card/5', ac: 7 }],
  ])('%s is refused in %j', async (title, body) => {
    expect(await shorten(body)).toMatchObject({ code: 40001, field: title.split(' ')[1] });
  });
});
