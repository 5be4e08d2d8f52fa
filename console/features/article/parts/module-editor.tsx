import { Button, Card, CardContent, MenuItem, Stack, TextField, Typography } from '@mui/material';
import {
  articleRules,
  moduleLabels,
  type ModuleType,
  objectKinds,
  objectLabels,
  targetMax,
} from '@qunlu/contract/article/rules.ts';
import type { StaffModule } from '@qunlu/contract/article/staff.ts';
import { PictureField } from './picture-field.tsx';
import { TextEditor } from './text-editor.tsx';

/** A module as it is being made: its text as it is typed. */
export interface EditedModule extends Omit<StaffModule, 'content'> {
  /** Of this row on the page alone. */
  key: number;
  typed: string;
}

type Link = StaffModule['links'][number];

interface ModuleEditorProps {
  at: number;
  count: number;
  module: EditedModule;
  onChange: (next: EditedModule) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** One module of a channel: its place, and what it shows. */
export function ModuleEditor({ at, count, module, onChange, onMove, onRemove }: ModuleEditorProps) {
  const type = module.type as ModuleType;
  const name = `第 ${at + 1} 个：${moduleLabels[type]}`;
  const put = (changes: Partial<EditedModule>): void => onChange({ ...module, ...changes });
  return (
    <Card role="group" aria-label={name} variant="outlined">
      <CardContent>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography component="h2" variant="subtitle1" sx={{ flex: 1 }}>
            {name}
          </Typography>
          <Button size="small" disabled={at === 0} aria-label={`上移${name}`} onClick={() => onMove(-1)}>
            上移
          </Button>
          <Button
            size="small"
            disabled={at === count - 1}
            aria-label={`下移${name}`}
            onClick={() => onMove(1)}
          >
            下移
          </Button>
          <Button size="small" color="error" aria-label={`去掉${name}`} onClick={onRemove}>
            去掉
          </Button>
        </Stack>
        <Stack spacing={2} sx={{ mt: 1 }}>
          <TextField
            required={type === 'heading'}
            label="标题"
            value={module.title}
            onChange={(event) => put({ title: event.target.value })}
            slotProps={{ htmlInput: { maxLength: articleRules.heading } }}
          />
          {type === 'text' && (
            <TextEditor
              shownElsewhere
              label="内容"
              rows={5}
              value={module.typed}
              onChange={(typed) => put({ typed })}
            />
          )}
          {(type === 'pictures' || type === 'links') && (
            <Links type={type} links={module.links} onChange={(links) => put({ links })} />
          )}
          {type === 'objects' && <Objects module={module} onChange={put} />}
        </Stack>
      </CardContent>
    </Card>
  );
}

const noLink: Link = { title: '', image: '', alt: '', url: '' };

function Links({
  type,
  links,
  onChange,
}: {
  type: 'pictures' | 'links';
  links: readonly Link[];
  onChange: (next: Link[]) => void;
}) {
  const word = type === 'pictures' ? '图片' : '链接';
  const put = (at: number, changes: Partial<Link>): void =>
    onChange(links.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  return (
    <>
      {links.map((link, at) => (
        <Stack key={at} role="group" aria-label={`${word} ${at + 1}`} spacing={1} sx={{ pl: 2 }}>
          {type === 'links' && (
            <TextField
              label="名称"
              value={link.title}
              onChange={(event) => put(at, { title: event.target.value })}
              slotProps={{ htmlInput: { maxLength: articleRules.heading } }}
            />
          )}
          <PictureField
            optional={type === 'links'}
            label={`${word} ${at + 1} 的图`}
            value={link.image}
            onChange={(image) => put(at, { image })}
          />
          {type === 'pictures' && (
            <TextField
              label="图片说明"
              helperText="看不见图的人会听到这句话"
              value={link.alt}
              onChange={(event) => put(at, { alt: event.target.value })}
              slotProps={{ htmlInput: { maxLength: articleRules.heading } }}
            />
          )}
          <TextField
            label="地址"
            helperText="/service/12 这样的站内地址，或 https:// 开头的网址"
            value={link.url}
            onChange={(event) => put(at, { url: event.target.value.trim() })}
            slotProps={{ htmlInput: { maxLength: targetMax } }}
          />
          <Button
            size="small"
            color="error"
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => onChange(links.filter((_one, index) => index !== at))}
          >
            去掉{word} {at + 1}
          </Button>
        </Stack>
      ))}
      <Button
        disabled={links.length >= articleRules.links}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...links, noLink])}
      >
        加一个{word}
      </Button>
    </>
  );
}

const numbersOf = (text: string): number[] =>
  [...text.matchAll(/\d{1,16}/g)].map(([digits]) => Number(digits)).slice(0, articleRules.objects);

function Objects({
  module,
  onChange,
}: {
  module: EditedModule;
  onChange: (changes: Partial<EditedModule>) => void;
}) {
  const { kind, ids, category, count } = module;
  return (
    <>
      <TextField
        select
        label="列出什么"
        value={kind === 'none' ? '' : kind}
        onChange={(event) => onChange({ kind: event.target.value })}
      >
        {objectKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {objectLabels[one]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="选好的编号"
        helperText="按这个先后；不填就列最新的。看的人看不到的不会出现"
        defaultValue={ids.join(' ')}
        onChange={(event) => onChange({ ids: numbersOf(event.target.value) })}
      />
      {ids.length === 0 && (
        <Stack direction="row" spacing={2}>
          <TextField
            type="number"
            label="最多几个"
            value={count}
            onChange={(event) =>
              onChange({ count: Math.min(articleRules.objects, Math.max(0, Number(event.target.value))) })
            }
          />
          {kind !== 'article' && (
            <TextField
              type="number"
              label="分类编号"
              helperText="0 为全部"
              value={category}
              onChange={(event) =>
                onChange({ category: Math.max(0, Math.floor(Number(event.target.value))) })
              }
            />
          )}
        </Stack>
      )}
    </>
  );
}
