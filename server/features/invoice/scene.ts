import { newest } from '../../testing/calls/rows.ts';
import type { FeatureScene, Scene } from '../../testing/feature-scene.ts';
import { upload } from '../media/testing.ts';
import { shop } from '../order/scene.ts';
import { paidSale } from '../../testing/test-shop.ts';
import { servedPromise } from '../order/testing.ts';
import { ask as askInvoice, saveTitle } from './testing.ts';

const invoiced = async (scene: Scene): Promise<{ id: number }> => {
  const { world, me } = scene;
  const order = await paidSale(world, shop, { buyer: me, seller: null, promise: servedPromise });
  await askInvoice(world, me, [order], { title_id: await saveTitle(world, me) });
  return { id: await newest(scene, 'invoice_request', 'request_id') };
};

const myRequest = async (scene: Scene): Promise<{ id: number }> => ({ id: (await sellersInvoice(scene)).id });

const sellersInvoice = async (scene: Scene): Promise<{ as: string; id: number }> => {
  const { world, me, other } = scene;
  const order = await paidSale(world, shop, { buyer: me, seller: other, promise: servedPromise });
  await askInvoice(world, me, [order], { title_id: await saveTitle(world, me) });
  return { as: other.token, id: await newest(scene, 'invoice_request', 'request_id') };
};

export const scene: FeatureScene = {
  inputs: () => ({
    'invoice.save-title': { kind: 'personal', name: '张三' },
    'invoice.req': { hashes: ['x'.repeat(22)], title_id: 1 },
    'invoice.issue': { id: 1, invoice_no: '12345678', file: 'x' },
    'invoice.refuse': { id: 1, reason: '税号不对' },
    'staff.reject-invoice': { id: 1, reason: '税号不对，已经核对' },
  }),
  cases: {
    'invoice.file': async (scene) => {
      const made = await invoiced(scene);
      await scene.world.runJob('invoice.issue');
      return made;
    },
    'invoice.issue': async (scene) => {
      const made = await sellersInvoice(scene);
      const { key } = await upload(scene.world, scene.other, { bucket: 'private' });
      return { ...made, invoice_no: '12345678', file: key };
    },
    'invoice.refuse': sellersInvoice,
    'invoice.req': async ({ world, me }) => {
      const { hash } = await paidSale(world, shop, { buyer: me, seller: null, promise: servedPromise });
      return { hashes: [hash], title_id: await saveTitle(world, me) };
    },
    'invoice.withdraw': myRequest,
    'staff.reject-invoice': invoiced,
    'staff.retry-invoice': invoiced,
    'invoice.list': async (scene) => {
      await myRequest(scene);
      return {};
    },
    'invoice.titles': async (scene) => {
      await saveTitle(scene.world, scene.me);
      return {};
    },
  },
  stays: {
    'invoice.orders': 'a seller stays named to their buyer',
  },
};
