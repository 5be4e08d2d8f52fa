import { cardFieldComplaint, nameComplaint } from '@qunlu/contract/card/input.ts';
import type { Problems } from '../../../../ui/form/use-form.ts';
import type { CardValues } from '../../queries/edit.ts';

const checked = [
  'avatar',
  'cardphoto',
  'wechat_qr_code',
  'company',
  'position',
  'phone',
  'email',
  'wechat',
  'qq',
  'cityname',
  'citycode',
  'address',
  'intro',
  'provide',
  'company_remark',
] as const;

/** What the contract says against the values of the editor. */
export function problems(values: CardValues): Problems<CardValues> {
  const found: Problems<CardValues> = { realname: nameComplaint(values.realname) };
  for (const name of checked) found[name] = cardFieldComplaint(name, values[name]);
  if (values.birthday !== null && values.birthday > Date.now()) found.birthday = '生日不能晚于今天';
  return found;
}
