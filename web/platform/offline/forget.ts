import { clearAll } from './store.ts';

/** Deletes what this phone keeps of any person: copies, waiting writes, pictures. The files of the app stay. */
export async function forgetPerson(): Promise<void> {
  await Promise.all([clearAll(), forgetPictures()]);
}

/** Deletes the pictures that the service worker keeps (worker/routing.ts). */
export async function forgetPictures(): Promise<void> {
  // Only on https and localhost.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('person-')).map((name) => caches.delete(name)));
}
