/** What this person is sending: kept on the phone until the server has answered, in order, each under one number. */
import { sendMessage } from '@qunlu/contract/chat/calls.ts';
import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { call } from '../../../platform/http/call.ts';
import { createOutbox, type Hand, type Outgoing as Kept } from '../../../platform/offline/outbox.ts';
import { outboxPrefix } from '../../../platform/offline/queue.ts';
import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { startUpload } from '../../../platform/upload/upload.ts';
import { type Place, placeName } from './conversations.ts';

type SendBody = BodyInput<typeof sendMessage>;

/** A file that goes before its message: what it is and what shows it meanwhile. */
export interface SentFile {
  blob: Blob;
  name: string;
  kind: 'image' | 'voice' | 'video' | 'file';
}

/** What is being said, as the call takes it. */
export type Content = Omit<SendBody, 'client_id' | 'conversation_id' | 'user_id'>;

interface Spoken {
  place: Place;
  said: Content;
  file?: SentFile;
  /** What it answers. */
  quote?: { name: string; text: string };
}

export type Outgoing = Kept & Spoken;

/** Addresses of this page for files that are still here; they end with what is being sent. */
const addresses = new Map<Blob, string>();

export function addressOfFile({ blob }: SentFile): string {
  const address = addresses.get(blob) ?? URL.createObjectURL(blob);
  addresses.set(blob, address);
  return address;
}

function endAddress({ file }: Spoken): void {
  const address = file && addresses.get(file.blob);
  if (!file || address === undefined) return;
  addresses.delete(file.blob);
  URL.revokeObjectURL(address);
}

/** Large files go beside the rest: what is said meanwhile does not wait for them. */
const laneOf = ({ place, file }: Spoken): string =>
  `${placeName(place)}${file?.kind === 'video' || file?.kind === 'file' ? '-large' : ''}`;

const outbox = createOutbox<Spoken, ChatMessage>({
  prefix: outboxPrefix,
  laneOf,
  deliver,
  ended: endAddress,
});

export const { entries: outgoing, onEntries: onOutgoing, forgetAll: forgetOutgoing, sendKept } = outbox;
export const { again: sayAgain, drop } = outbox;

/** Calls back with what the server has taken. */
export const onSent = (listener: (message: ChatMessage, place: Place) => void): (() => void) =>
  outbox.onSent((message, { place }) => listener(message, place));

/** Says something: it shows at once, and goes as soon as it can. */
export const say = (
  place: Place,
  said: Content,
  { file, quote }: { file?: SentFile | undefined; quote?: Spoken['quote'] } = {},
): void => outbox.add({ place, said, ...(file ? { file } : {}), ...(quote ? { quote } : {}) });

async function deliver(entry: Outgoing, hand: Hand<Spoken>): Promise<ChatMessage | null> {
  const { clientId, place, said, file } = entry;
  const stored = file && !said.file ? await stow(file, hand) : said.file;
  if (!hand.stands()) return null;
  // Kept with its address: what is sent again is not uploaded again.
  if (stored !== undefined && stored !== said.file) hand.keep({ said: { ...said, file: stored } });
  const to = 'id' in place ? { conversation_id: place.id } : { user_id: place.user_id };
  const body = { ...said, ...to, client_id: clientId, ...(stored ? { file: stored } : {}) };
  return call(sendMessage, { body });
}

const kinds = {
  image: uploadKinds.chatImage,
  voice: uploadKinds.chatVoice,
  video: uploadKinds.chatVideo,
  file: uploadKinds.chatFile,
} as const;

/** Puts a file where only the two sides can read it; answers with its address. */
async function stow({ blob, name, kind }: SentFile, hand: Hand<Spoken>): Promise<string> {
  const upload = startUpload(new File([blob], name, { type: blob.type }), kinds[kind], {
    progress: hand.progress,
  });
  hand.onDrop(upload.cancel);
  const end = await upload.finished;
  hand.onDrop(null);
  if (end instanceof Error) throw end;
  return end.url;
}
