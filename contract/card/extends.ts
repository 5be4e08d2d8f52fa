/**
 * Labelled fields that are stored inside `cardExtends` under Chinese labels (B020, B021, D204).
 */
export const extendLabels = {
  qq: 'QQ',
  wechat: '微信',
  wechat_qr_code: '微信二维码',
  provide: '我能提供',
  company_remark: '公司简介',
} as const;
export type LabelledField = keyof typeof extendLabels;
export const labelledFields = Object.keys(extendLabels) as LabelledField[];

export interface ExtendPair {
  key: string;
  value: string;
}

const fieldOfLabel = new Map<string, LabelledField>(
  labelledFields.map((field) => [extendLabels[field], field]),
);

export function labelledField(key: string): LabelledField | undefined {
  return fieldOfLabel.get(key);
}

/**
 * Names of further entries in hashes, requests and receipts. When several have the same key, each but the first gets its
 * number after a line break, which no key contains.
 */
export function entryFields(pairs: readonly ExtendPair[]): string[] {
  const seen = new Map<string, number>();
  return pairs.map(({ key }) => {
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return nth === 1 ? `+${key}` : `+${key}\n${nth}`;
  });
}

const contactLabels: Record<string, string> = {
  phone: '手机',
  email: '邮箱',
  wechat: '微信',
  qq: 'QQ',
  address: '地址',
};

/** The name of a contact as people read it. */
export const contactLabel = (field: string): string =>
  contactLabels[field] ?? field.replace(/^\+/, '').replace('\n', ' ');

/** B020: splits the list into the labelled fields and the owner's own pairs. */
export function readExtends(
  pairs: readonly ExtendPair[],
): Record<LabelledField, string> & { rest: ExtendPair[] } {
  const out = {
    qq: '',
    wechat: '',
    wechat_qr_code: '',
    provide: '',
    company_remark: '',
    rest: [] as ExtendPair[],
  };
  for (const pair of pairs) {
    const field = labelledField(pair.key);
    if (field) out[field] = pair.value;
    else out.rest.push({ key: pair.key, value: pair.value });
  }
  return out;
}

/** B021: the list to store; labelled fields first, empty ones left out. */
export function writeExtends(
  fields: Partial<Record<LabelledField, string>>,
  rest: readonly ExtendPair[],
): ExtendPair[] {
  const labelled = labelledFields
    .map((field) => ({ key: extendLabels[field] as string, value: fields[field] ?? '' }))
    .filter((pair) => pair.value !== '');
  return [...labelled, ...rest.filter((pair) => labelledField(pair.key) === undefined)];
}
