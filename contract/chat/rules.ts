/** D104: what a message is. The numbers are stored. */
export const messageTypes = {
  text: 1,
  image: 2,
  voice: 3,
  video: 4,
  file: 5,
  card: 6,
  service: 7,
  activity: 8,
  location: 9,
  system: 10,
} as const;
export type MessageTypeName = keyof typeof messageTypes;
export type MessageType = (typeof messageTypes)[MessageTypeName];

/** What people send; the product itself writes `system`. */
export const sentTypes = [
  messageTypes.text,
  messageTypes.image,
  messageTypes.voice,
  messageTypes.video,
  messageTypes.file,
  messageTypes.card,
  messageTypes.service,
  messageTypes.activity,
  messageTypes.location,
] as const;

/** What a message of each kind is called in one line of a list. */
export const messageTypeLabels: Record<MessageType, string> = {
  1: '',
  2: '[图片]',
  3: '[语音]',
  4: '[视频]',
  5: '[文件]',
  6: '[名片]',
  7: '[服务]',
  8: '[活动]',
  9: '[位置]',
  10: '',
};

/** D104: what became of a message. */
export const messageStates = { sent: 1, delivered: 2, read: 3, recalled: 9 } as const;
export type MessageState = (typeof messageStates)[keyof typeof messageStates];

/** Two people, or somebody and those who answer for an object (D103). */
export const conversationKinds = ['direct', 'consult'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** What one can be consulted about; each is provided by the feature that has it. */
export const consultSubjects = [
  'service',
  'order',
  'activity',
  'phonebook',
  'cooperation',
  'groupbuy',
] as const;
export type ConsultSubject = (typeof consultSubjects)[number];

/** D103–D105 */
export const chatRules = {
  /** Wide characters. */
  text: 2000,
  name: 100,
  place: 100,
  /** Seconds of a voice message. */
  voiceSeconds: 60,
  /** Seconds of a video, as the phone says. */
  videoSeconds: 3600,
  /** Bytes of a file or a video. */
  fileBytes: 104_857_600,
  /** Seconds in which a message can be recalled. */
  recallSeconds: 120,
  /** Messages that a stranger may send until they are answered. */
  strangerMessages: 3,
  /** Messages of one person in a minute. */
  perMinute: 60,
  /** Days that messages are kept. */
  keepDays: 365,
  pinned: 10,
  /** People who answer consults together with their owner. */
  assistants: 5,
  /** Wide characters of what is looked for. */
  words: 20,
  /** Marks that one call takes. */
  marks: 50,
  /** D43: of a consulting order by pictures and text. */
  consultDays: 7,
  consultMessages: 20,
} as const;

/** D104, quoted: what a sender reads whom the other has blocked. */
export const refusedWords = '消息已发出，但被对方拒收了';

/** Where one talks with a person. */
export const chatPath = (userId: number): string => `/app/chat/${userId}`;
/** Where one talks about an object; the number is the conversation's. */
export const consultPath = (conversationId: number): string => `/app/consult/${conversationId}`;
