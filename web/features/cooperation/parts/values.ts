import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import { cooperationRules, type Kind, type Side } from '@qunlu/contract/cooperation/rules.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import type { CooperationInput } from '../queries.ts';
import type { IndustryChoice } from './industry-field.tsx';

export interface CooperationValues {
  side: Side;
  kind: Kind;
  title: string;
  content: string;
  images: string[];
  industry: IndustryChoice | null;
  citycode: string;
  cityname: string;
}

export const blank: CooperationValues = {
  side: 'need',
  kind: 'channel',
  title: '',
  content: '',
  images: [],
  industry: null,
  citycode: '',
  cityname: '',
};

export const cooperationDrafts = draftsOf('cooperation');

export const valuesOf = (post: Cooperation): CooperationValues => ({
  side: post.side as Side,
  kind: post.kind as Kind,
  title: post.title,
  content: wordsOf(post.content),
  images: post.images,
  industry: post.industry === 0 ? null : { id: post.industry, name: post.industry_name },
  citycode: post.citycode,
  cityname: post.cityname,
});

export const bodyOf = ({ industry, title, content, ...values }: CooperationValues): CooperationInput => ({
  cooperation: {
    ...values,
    title: title.trim(),
    content: content.trim(),
    industry: industry?.id ?? 0,
  },
});

export const problems = ({
  title,
  content,
}: CooperationValues): Partial<Record<keyof CooperationValues, string>> => ({
  title: title.trim() === '' ? '请用一句话说清楚' : maxLength(cooperationRules.title)(title, '标题'),
  content: content.trim() === '' ? '请写几句说明' : maxLength(cooperationRules.content)(content, '说明'),
});

/** The field of the form that a refusal is about: `cooperation.images.0` is `images`. */
export function placeOf(field: string | undefined): keyof CooperationValues | undefined {
  const [, name = ''] = (field ?? '').split('.');
  return Object.hasOwn(blank, name) ? (name as keyof CooperationValues) : undefined;
}
