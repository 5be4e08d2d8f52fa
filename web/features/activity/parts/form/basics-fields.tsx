import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { clockWords, dateWords, lengthWords } from '@qunlu/contract/kernel/when-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CategoryField, categoryText } from '../../../../platform/category/category-field.tsx';
import { DateTimeField } from '../../../../ui/form/date-time-field.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { CityField } from '../../../card/parts/city-field.tsx';
import { ContentField, CoverField } from '../../../media/parts/content-field.tsx';
import { fetchActivityCategories, useActivityCategories } from '../../queries/publish.ts';
import type { ActivityValues } from './values.ts';

/** Seconds that an activity takes until it is said. */
const usualLength = 2 * 3600;

/** As people say it, beside what the phone shows. */
const whenWords = (at: number, now: number): string =>
  at > 0 ? `${dateWords(at, now)} ${clockWords(at)}` : '';
const longWords = (from: number, to: number): string =>
  from > 0 && to > from ? `一共 ${lengthWords(from, to)}` : '';

const places = [
  { value: 'there', label: '线下' },
  { value: 'online', label: '线上' },
] as const;

/** What it is, when and where. */
export function BasicsFields({ form, begun = false }: { form: Form<ActivityValues>; begun?: boolean }) {
  const client = useQueryClient();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { values } = form;
  const categories = useActivityCategories().data?.list ?? [];

  /** The end keeps its distance from the start. */
  function begin(at: number): void {
    const { starts_at: before, ends_at: end } = values;
    const length = before > 0 && end > before ? end - before : usualLength;
    form.field('starts_at').onChange(at);
    if (at > 0 && (end === 0 || before > 0)) form.field('ends_at').onChange(at + length);
  }

  /** A spot on the map belongs to the address that it was found by. */
  function move(name: 'place' | 'address', text: string): void {
    form.field(name).onChange(text);
    form.field('lat').onChange(null);
    form.field('lng').onChange(null);
  }

  return (
    <>
      <FieldGroup>
        <TextField
          {...form.field('title')}
          label="标题"
          required
          placeholder="例如 周末龙井采茶"
          maxWide={activityRules.title}
        />
        <CategoryField
          value={values.category_id}
          text={categoryText(categories, values.category_id)}
          error={form.field('category_id').error}
          load={() => fetchActivityCategories(client)}
          onChange={(id) => form.set('category_id', id)}
        />
      </FieldGroup>
      <FieldGroup title="什么时候">
        <DateTimeField
          {...form.field('starts_at')}
          label="开始"
          required
          disabled={begun}
          help={begun ? '已经开始了，不能再改' : whenWords(values.starts_at, now)}
          onChange={begin}
        />
        <DateTimeField
          {...form.field('ends_at')}
          label="结束"
          required
          help={longWords(values.starts_at, values.ends_at)}
        />
      </FieldGroup>
      <FieldGroup title="在哪里">
        <Segmented
          label="线下还是线上"
          options={places}
          value={values.online ? 'online' : 'there'}
          onChange={(place) => form.field('online').onChange(place === 'online')}
        />
        {values.online ? (
          <TextField
            {...form.field('link')}
            label="链接"
            kind="url"
            optional
            placeholder="https://"
            help="会议或直播的链接，报名确认的人才看得到；可以以后再填"
            maxWide={activityRules.link}
          />
        ) : (
          <>
            <CityField
              code={values.citycode}
              name={values.cityname}
              error={form.field('citycode').error}
              onPick={(code, name) => {
                form.field('cityname').onChange(name);
                form.set('citycode', code);
              }}
            />
            <TextField
              {...form.field('place')}
              label="地点"
              required
              placeholder="例如 半山茶事"
              maxWide={activityRules.place}
              onChange={(text) => move('place', text)}
            />
            <TextField
              {...form.field('address')}
              label="详细地址"
              optional
              autoComplete="street-address"
              placeholder="街道、门牌、怎么进门"
              maxWide={activityRules.address}
              onChange={(text) => move('address', text)}
            />
          </>
        )}
      </FieldGroup>
      <FieldGroup title="说得更多">
        <ContentField
          {...form.field('content')}
          label="活动内容"
          optional
          placeholder="做什么、适合谁、怎么安排"
          asks="做什么、适合谁、怎么安排、要带什么"
          maxWide={activityRules.content}
          onDone={(content) => form.set('content', content)}
        />
        <Images form={form} />
      </FieldGroup>
    </>
  );
}

function Images({ form }: { form: Form<ActivityValues> }) {
  return (
    <CoverField
      {...form.field('images')}
      optional
      max={activityRules.images}
      onDone={(images) => form.set('images', images)}
    />
  );
}

/** How many may come in all, and until when one registers. */
export function BoundFields({ form }: { form: Form<ActivityValues> }) {
  const { values } = form;
  return (
    <>
      <TextField
        {...form.field('seats')}
        label="总名额"
        kind="integer"
        optional
        after="人"
        placeholder="不限"
        maxLength={5}
        help={values.tickets.length > 1 ? '各种票合起来最多这么多人' : '满了以后可以候补，有人取消按先后轮到'}
        onChange={(seats) => form.field('seats').onChange(seats.replace(/\D/g, ''))}
      />
      <DateTimeField {...form.field('closes_at')} label="截止报名" optional help="不填就到开始为止" />
    </>
  );
}
