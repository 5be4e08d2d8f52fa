import {
  joinType,
  circleRules,
  type CircleCategory,
  type ContactVisible,
  type CircleQuestionType,
  type FormAsk,
  type JoinType,
} from '@qunlu/contract/circle/rules.ts';
import type { CircleSettings } from '@qunlu/contract/circle/settings.ts';
import type { FormField } from '@qunlu/contract/form/input.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { Problems } from '../../../../ui/form/use-form.ts';
import type { Edit } from '../../queries/settings.ts';

/** A circle as it is written: choices as the controls hold them. */
export interface CircleValues {
  name: string;
  category: string;
  avatar: string;
  cover: string;
  intro: string;
  notice: string;
  city: string;
  listed: boolean;
  join_type: string;
  password: string;
  asks: string[];
  fields: FormField[];
  contact_visible: string;
  weekly_notices: number;
}

export const valuesOf = (settings: CircleSettings): CircleValues => ({
  name: settings.name,
  category: String(settings.category),
  avatar: settings.avatar,
  cover: settings.cover,
  intro: settings.intro,
  notice: settings.notice,
  city: settings.city,
  listed: settings.listed,
  join_type: String(settings.join_type),
  password: '',
  asks: settings.asks,
  fields: settings.fields,
  contact_visible: String(settings.contact_visible),
  weekly_notices: settings.weekly_notices,
});

export const needsPassword = (values: CircleValues): boolean =>
  values.join_type === String(joinType.password);

export function problems(values: CircleValues, hasPassword: boolean): Problems<CircleValues> {
  const { min, max } = circleRules.password;
  const { name, password, intro, notice, city } = values;
  const missing = password === '' && !hasPassword;
  return {
    name: name.trim() === '' ? '请填写名称' : maxLength(circleRules.name)(name, '名称'),
    intro: maxLength(circleRules.intro)(intro, '介绍'),
    notice: maxLength(circleRules.notice)(notice, '公告'),
    city: maxLength(circleRules.city)(city, '所在城市'),
    password: !needsPassword(values)
      ? ''
      : missing
        ? '请设置加入口令'
        : password !== '' && [...password].length < min
          ? `加入口令至少 ${min} 位`
          : maxLength(max)(password, '加入口令'),
  };
}

/** Only what was changed: what another admin changed elsewhere meanwhile stays. */
export function changesOf(before: CircleValues, after: CircleValues): Omit<Edit, 'id' | 'version'> {
  const all: Omit<Edit, 'id' | 'version'> = {
    name: after.name.trim(),
    category: Number(after.category) as CircleCategory,
    avatar: after.avatar,
    cover: after.cover,
    intro: after.intro.trim(),
    notice: after.notice.trim(),
    city: after.city.trim(),
    listed: after.listed ? 1 : 0,
    join_type: Number(after.join_type) as JoinType,
    asks: after.asks as FormAsk[],
    fields: after.fields.map(({ label, type, required, options }) => ({
      label,
      type: type as CircleQuestionType,
      required: required ? 1 : 0,
      options,
    })),
    contact_visible: Number(after.contact_visible) as ContactVisible,
    weekly_notices: after.weekly_notices,
  };
  const changed = Object.entries(all).filter(
    ([name]) =>
      JSON.stringify(after[name as keyof CircleValues]) !==
      JSON.stringify(before[name as keyof CircleValues]),
  );
  return {
    ...Object.fromEntries(changed),
    ...(needsPassword(after) && after.password !== '' ? { password: after.password } : {}),
  };
}
