import { FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material';
import {
  articleRules,
  audienceLabels,
  audienceValues,
  bannerTypeLabels,
  bannerTypeValues,
  targetMax,
} from '@qunlu/contract/article/rules.ts';
import { saveBanner, type StaffBanner } from '@qunlu/contract/article/banner-staff.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { useState } from 'react';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { call } from '../../../platform/call.ts';
import { PictureField } from './picture-field.tsx';
import { secondsOf, textOf } from './times.ts';

type Body = BodyInput<typeof saveBanner>;

/** What a banner of the list says, as it is saved. */
export const bodyOf = (line: StaffBanner): Body =>
  ({
    id: Number(line.id),
    type: line.type,
    image: line.image,
    alt: line.alt,
    url: line.url,
    starts_at: line.starts_at,
    ends_at: line.ends_at,
    cities: line.cities,
    audience: line.audience,
    sort: line.sort,
    enabled: line.enabled ? 1 : 0,
  }) as Body;

const fresh: Body = {
  type: 2,
  image: '',
  alt: '',
  url: '',
  starts_at: 0,
  ends_at: 0,
  cities: [],
  audience: 0,
  sort: 0,
  enabled: 1,
};

const citiesOf = (text: string): string[] =>
  text
    .split(/[\s,，、]+/)
    .filter((one) => one !== '')
    .slice(0, articleRules.cities);

/** Makes a banner, or changes one. */
export function BannerDialog({ line, onClose }: { line?: StaffBanner; onClose: () => void }) {
  const [body, setBody] = useState<Body>(() => (line ? bodyOf(line) : fresh));
  const put = (changes: Partial<Body>): void => setBody((before) => ({ ...before, ...changes }));
  const time = (label: string, field: 'starts_at' | 'ends_at', help: string) => (
    <TextField
      type="datetime-local"
      label={label}
      helperText={help}
      defaultValue={textOf(Number(body[field]))}
      onChange={(event) => put({ [field]: secondsOf(event.target.value) })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <FormDialog
      title={line ? '改横幅' : '加一个横幅'}
      text="宽高 12 比 5 的图片最合适；每个位置最多同时显示 8 个。"
      action="保存"
      ready={body.image !== '' && body.alt.trim() !== ''}
      onSave={async (idempotencyKey) => {
        await call(saveBanner, { body, idempotencyKey });
        return '已保存';
      }}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ mt: 1 }}>
        <PictureField label="图片" value={body.image} onChange={(image) => put({ image })} />
        <TextField
          required
          label="图片说明"
          helperText="写在图上，也读给看不见图的人"
          value={body.alt}
          onChange={(event) => put({ alt: event.target.value })}
          slotProps={{ htmlInput: { maxLength: articleRules.heading } }}
        />
        <TextField
          select
          label="位置"
          value={body.type}
          onChange={(event) => put({ type: Number(event.target.value) as 1 | 2 | 3 })}
        >
          {bannerTypeValues.map((one) => (
            <MenuItem key={one} value={one}>
              {bannerTypeLabels[one]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="点开去哪里"
          helperText="/service/12 这样的站内地址，或 https:// 开头的网址；可以不填"
          value={body.url}
          onChange={(event) => put({ url: event.target.value.trim() })}
          slotProps={{ htmlInput: { maxLength: targetMax } }}
        />
        {time('开始', 'starts_at', '不填为马上')}
        {time('结束', 'ends_at', '不填为一直')}
        <TextField
          label="城市"
          helperText="如：杭州、绍兴；不填为全部"
          defaultValue={body.cities.join('、')}
          onChange={(event) => put({ cities: citiesOf(event.target.value) })}
        />
        <TextField
          select
          label="给谁看"
          value={body.audience}
          onChange={(event) => put({ audience: Number(event.target.value) as 0 | 1 | 2 })}
        >
          {audienceValues.map((one) => (
            <MenuItem key={one} value={one}>
              {audienceLabels[one]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="number"
          label="先后"
          helperText="小的在前"
          value={body.sort}
          onChange={(event) => put({ sort: Math.max(0, Math.floor(Number(event.target.value))) })}
        />
        <FormControlLabel
          control={
            <Switch checked={Boolean(body.enabled)} onChange={(_event, on) => put({ enabled: on ? 1 : 0 })} />
          }
          label="打开"
        />
      </Stack>
    </FormDialog>
  );
}
