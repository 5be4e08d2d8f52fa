import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/context.ts';
import type { Env } from '../../platform/env.ts';
import { presentAddresses } from '../../platform/other-names.ts';
import type { Intake, Storage } from '../../platform/providers.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { diskStore } from './disk.ts';
import { filesRoute } from './files-route.ts';
import { makeSelfHostedStorage } from './self-hosted.ts';
import { qiniuCallbackPath, qiniuCallbackRoute } from './qiniu-callback-route.ts';
import { qiniuStorage } from './qiniu.ts';
import { s3Store } from './s3.ts';
import { uploadRoute } from './upload-route.ts';

export interface ChosenStorage {
  storage: Storage;
  /** The HTTP routes that this storage needs on this server. */
  routes(app: FastifyInstance, deps: Deps, intake: Intake): Promise<void>;
}

/** The storage that the environment names. */
export function chooseStorage(env: Env, secrets: Secrets): ChosenStorage {
  const place = env.storage;
  if (place.provider === 'qiniu') {
    const storage = qiniuStorage(place, `${env.publicUrl}${qiniuCallbackPath}`);
    return {
      storage,
      routes: (app, deps, intake) => qiniuCallbackRoute(app, deps, place, storage, intake),
    };
  }
  const folder = join(env.dataDir, 'files');
  const room = env.pictureCacheMb * 1024 * 1024;
  const selfHostedStorage = makeSelfHostedStorage({
    origin: env.publicUrl,
    present: presentAddresses(env),
    keys: { accessKey: 'qunlu', secretKey: secrets.mac('storage', 'uploads').toString('hex') },
    store:
      place.provider === 's3'
        ? s3Store(place, join(folder, 'copies'), room)
        : diskStore(join(folder, 'objects')),
    folder,
    imageVariantBytes: room,
  });
  return {
    storage: selfHostedStorage.storage,
    async routes(app, deps, intake) {
      await uploadRoute(app, deps, selfHostedStorage, intake);
      await filesRoute(app, deps, selfHostedStorage);
    },
  };
}
