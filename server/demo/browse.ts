import { giveRealName, settleRealName, startRealName } from '@qunlu/contract/identity/real-name.ts';
import type { Deps } from '../platform/context.ts';
import type { DemoClient, DemoWorld } from '../platform/demo.ts';

/** What pages of the sandbox's counterparts are asked by a person's browser. */
export function makeBrowser(client: DemoClient, deps: Deps): Pick<DemoWorld, 'browse' | 'verify'> {
  const browse: DemoWorld['browse'] = async (address, fields) => {
    const { pathname, searchParams } = new URL(address);
    const own = deps.self.url + pathname;
    const answer = fields
      ? await fetch(own, {
          method: 'POST',
          redirect: 'manual',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...Object.fromEntries(searchParams), ...fields }),
        })
      : await fetch(`${own}?${searchParams.toString()}`, { redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '', deps.env.publicUrl);
  };
  return {
    browse,
    async verify(as, idNumber) {
      await client.call(giveRealName, { body: { name: as.name, id_number: idNumber }, as });
      const { url } = await client.call(startRealName, { body: { redirect_url: '/#!/user/identity' }, as });
      await browse(url, { result: 'pass' });
      await client.call(settleRealName, { as });
    },
  };
}
