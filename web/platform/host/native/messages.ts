/**
 * What the page asks of the native wrapper, since which version of it, how long an answer may take, and how the answer
 * is read: what does not fit is refused (docs/native-bridge.md).
 */
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max;

function fieldsOf(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

function textOf(data: unknown, name: string, max: number): string {
  const value = fieldsOf(data)[name];
  if (!isText(value, max)) throw new Error(`the wrapper answered without ${name}`);
  return value;
}

const nothing = (): null => null;

/** Milliseconds: the wrapper answers by itself; a person does something first. */
const quick = 5000;
const personal = 300_000;

export const messages = {
  ready: { since: '1.0.0', patience: quick, read: nothing },
  share: { since: '1.0.0', patience: personal, read: (data: unknown) => textOf(data, 'result', 20) },
  'set-share': { since: '1.0.0', patience: quick, read: nothing },
  dial: { since: '1.0.0', patience: quick, read: nothing },
  close: { since: '1.0.0', patience: quick, read: nothing },
  'save-contact': { since: '2.0.0', patience: personal, read: nothing },
  scan: { since: '2.0.0', patience: personal, read: (data: unknown) => textOf(data, 'text', 2000) },
  'push-channel': {
    since: '2.0.0',
    patience: quick,
    read: (data: unknown) => textOf(data, 'channelId', 128),
  },
  login: {
    since: '2.0.0',
    patience: personal,
    read: (data: unknown) => ({
      openid: textOf(data, 'openid', 100),
      access_token: textOf(data, 'access_token', 512),
    }),
  },
  pay: { since: '2.0.14', patience: personal, read: nothing },
  'confirm-transfer': { since: '2.0.14', patience: personal, read: nothing },
} as const;

export type MessageName = keyof typeof messages;
export type AnswerOf<Name extends MessageName> = ReturnType<(typeof messages)[Name]['read']>;
