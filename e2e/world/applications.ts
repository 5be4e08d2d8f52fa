/**
 * Certifications that wait for review, made through the real API.
 *   const { userId } = await applyWith(clocked, { realname: '沈知微' }, photo)
 */
import { applyCertification } from '@qunlu/contract/certification/calls.ts';
import { uploadCredential } from '@qunlu/contract/media/calls.ts';
import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import { callApi } from '../api.ts';
import type { ClockedServer } from '../clocked.ts';
import { newPhone } from '../people.ts';
import { makeCard, shen } from './cards.ts';
import { register } from './console.ts';
import type { Photo } from './photos.ts';

export async function sendPrivate(clocked: ClockedServer, token: string, photo: Photo): Promise<string> {
  const { upload, token: right } = await callApi(clocked.url, uploadCredential, {
    at: clocked.now(),
    token,
    query: { bucket: 'private' },
  });
  const form = new FormData();
  form.append('token', right);
  form.append('file', new File([new Uint8Array(photo.buffer)], photo.name, { type: photo.mimeType }));
  const answer = await fetch(new URL(upload, clocked.url), { method: 'POST', body: form });
  return ((await answer.json()) as { key: string }).key;
}

/** Somebody with a card who has applied for its certification. */
export async function applyWith(
  clocked: ClockedServer,
  card: CardChangesInput,
  photo: Photo,
): Promise<{ userId: number }> {
  const { token, user_id } = await register(clocked, newPhone());
  const { card_id: id } = await makeCard(clocked.url, token, { ...shen, ...card });
  const [card_img, idcard_img] = [
    await sendPrivate(clocked, token, photo),
    await sendPrivate(clocked, token, photo),
  ];
  await callApi(clocked.url, applyCertification, {
    at: clocked.now(),
    token,
    query: { id },
    body: { card_img, idcard_img },
  });
  return { userId: user_id };
}
