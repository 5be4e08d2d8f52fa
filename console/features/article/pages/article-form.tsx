import { Alert, Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material';
import { articleRules } from '@qunlu/contract/article/rules.ts';
import {
  deleteArticle,
  publishArticle,
  saveArticle,
  type StaffArticle,
  viewStaffArticle,
} from '@qunlu/contract/article/staff.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Title } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { useAction } from '../../../layout/use-action.ts';
import { newIdempotencyKey } from '../../../platform/attempt.ts';
import { call } from '../../../platform/call.ts';
import { pageSettings } from '../../../platform/page-settings.ts';
import { richOf, typedOf } from '../parts/typed-text.ts';
import { PictureField } from '../parts/picture-field.tsx';
import { PublishBar } from '../parts/publish-bar.tsx';
import { TextEditor } from '../parts/text-editor.tsx';

/** Writing an article, or changing one (D157). */
export default function ArticleForm() {
  const { id = '' } = useParams();
  const read = useQuery({
    queryKey: ['article', id],
    queryFn: () => call(viewStaffArticle, { query: { id: Number(id) } }),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (id === '') return <Form key="new" />;
  if (read.error) return <Alert severity="error">{read.error.message}</Alert>;
  return read.data ? <Form key={id} given={read.data} /> : null;
}

interface Values {
  title: string;
  alias: string;
  summary: string;
  category: string;
  cover: string;
  pinned: boolean;
  typed: string;
}

const valuesOf = (given?: StaffArticle): Values => ({
  title: given?.title ?? '',
  alias: given?.alias ?? '',
  summary: given?.summary ?? '',
  category: given?.category ?? '',
  cover: given?.cover ?? '',
  pinned: given?.pinned ?? false,
  typed: typedOf(given?.content ?? ''),
});

function Form({ given }: { given?: StaffArticle }) {
  const [kept, setKept] = useState(given);
  const [saved, setSaved] = useState(() => valuesOf(given));
  const [values, setValues] = useState(saved);
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const unsaved = JSON.stringify(values) !== JSON.stringify(saved);
  const put = (changes: Partial<Values>): void => setValues((before) => ({ ...before, ...changes }));

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { typed, pinned, ...rest } = values;
    const body = {
      ...rest,
      pinned: pinned ? 1 : 0,
      content: richOf(typed),
      ...(kept ? { id: kept.id, rev: kept.rev } : {}),
    };
    await run(
      async () => {
        const next = await call(saveArticle, { body, idempotencyKey: newIdempotencyKey() });
        // The page of what is saved is another form: what is opened over this one would go with it.
        if (!kept) return navigate(`/articles/${next.id}/edit`, { replace: true });
        setKept(next);
        setSaved(values);
      },
      '已保存',
      () => undefined,
    );
  }

  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 1100 }}>
      <Title title={kept ? '编辑文章' : '写一篇文章'} />
      {kept && (
        <PublishBar
          label="文章"
          shown={kept}
          site={`${pageSettings().site}/article/${kept.alias}`}
          versions={`/articles/${kept.id}/versions`}
          unsaved={unsaved}
          publish={(body) => call(publishArticle, { body })}
          remove={(id) => call(deleteArticle, { body: { id } })}
          onChange={setKept}
          onRemoved={() => void navigate('/articles')}
        />
      )}
      <Stack component="form" spacing={2} onSubmit={(event) => void save(event)}>
        <TextField
          required
          autoFocus={!kept}
          label="标题"
          value={values.title}
          onChange={(event) => put({ title: event.target.value })}
          slotProps={{ htmlInput: { maxLength: articleRules.title } }}
        />
        <TextField
          required
          label="地址"
          helperText={`打开文章的地址：/article/${values.alias || '…'}；小写字母、数字和 -，改了以后旧地址会转到新的`}
          value={values.alias}
          onChange={(event) => put({ alias: event.target.value.trim().toLowerCase() })}
          slotProps={{ htmlInput: { maxLength: articleRules.aliasMax } }}
        />
        <TextField
          multiline
          label="摘要"
          helperText="在列表里和分享时看到的话"
          value={values.summary}
          onChange={(event) => put({ summary: event.target.value })}
          slotProps={{ htmlInput: { maxLength: articleRules.summary } }}
        />
        <TextField
          label="分类"
          helperText="可以不填；同名的排在一起"
          value={values.category}
          onChange={(event) => put({ category: event.target.value })}
          slotProps={{ htmlInput: { maxLength: articleRules.category } }}
        />
        <PictureField optional label="封面" value={values.cover} onChange={(cover) => put({ cover })} />
        <FormControlLabel
          control={<Switch checked={values.pinned} onChange={(_event, pinned) => put({ pinned })} />}
          label="置顶"
        />
        <TextEditor label="正文" value={values.typed} onChange={(typed) => put({ typed })} />
        <Button
          type="submit"
          variant="contained"
          disabled={busy || !unsaved || values.title.trim() === '' || values.alias === ''}
          sx={{ alignSelf: 'flex-start' }}
        >
          {kept ? '保存' : '存为草稿'}
        </Button>
      </Stack>
    </Stack>
  );
}
