import type { getData } from '@qunlu/contract/account/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { EnvError } from '../../platform/env-values.ts';
import { readSiteConfig } from '../../platform/site-config.ts';
import { testFields } from '../../testing/shape.ts';
import { useWorld } from '../../testing/world.ts';

const tea = { allow_open_card_applet: true, is_show_community: false, app_config: { slogan: '一杯好茶' } };

const world = useWorld({
  env: {
    PHONEBOOK_DOMAIN: 'book.example',
    PHONEBOOK_HOME_DOMAIN: 'home.example',
    PUBLIC_URL: 'https://qunlu.example',
    SITE_CONFIG: JSON.stringify({ tea, default: { app_config: { slogan: '一张名片' } } }),
  },
});

interface Answer {
  code: number;
  data: OutputOf<typeof getData>;
}
const facts = {} as { plain: Answer; tea: Answer };

const ask = async (query: object): Promise<Answer> =>
  (await world.call('GET', '/v3-api/user/get-data', { query: { ...query } })).body;

beforeAll(async () => {
  Object.assign(facts, { plain: await ask({}), tea: await ask({ _qc: 'tea' }) });
});

describe('get-data for everybody, and for those who came through a channel [C035][D147]', () => {
  testFields(facts, (answers) => [answers.plain, answers.tea], [
    ['[E182] code', 'integer', 0, 0],
    ['[E183] data.allow_open_card_applet', 'boolean', false, true],
    ['[E184] data.app_config', 'object', { slogan: '一张名片' }, { slogan: '一杯好茶' }],
    [
      '[E185][D205] data.domain',
      'list',
      [
        { foreign_type: 1, domain: 'book.example' },
        { foreign_type: 2, domain: 'home.example' },
      ],
    ],
    ['[E186] data.is_show_community', 'boolean', true, false],
    ['data.share_mark', 'string', '', ''],
    ['[E187] data.platform_host', 'string', 'qunlu.example', 'qunlu.example'],
  ]);

  test('a channel without settings of its own has those of everybody [D147]', async () => {
    expect(await ask({ _qc: 'coffee' })).toEqual(facts.plain);
  });
});

test.each(['{', '[]', '{"tea":{"is_show_community":"yes"}}', '{"tea":{"other":1}}'])(
  'a SITE_CONFIG of %s stops the start with a sentence',
  (text) => {
    expect(() => readSiteConfig({ SITE_CONFIG: text })).toThrow(EnvError);
  },
);
