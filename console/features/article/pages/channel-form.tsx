import { Alert, Button, Stack, TextField } from '@mui/material';
import { articleRules, moduleLabels, moduleTypes, type ModuleType } from '@qunlu/contract/article/rules.ts';
import {
  deleteChannelPage,
  publishChannelPage,
  saveChannelPage,
  type StaffChannel,
  viewStaffChannel,
} from '@qunlu/contract/article/staff.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Title } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { useAction } from '../../../layout/use-action.ts';
import { newIdempotencyKey } from '../../../platform/attempt.ts';
import { call } from '../../../platform/call.ts';
import { pageSettings } from '../../../platform/page-settings.ts';
import { richOf, typedOf } from '../parts/typed-text.ts';
import { type EditedModule, ModuleEditor } from '../parts/module-editor.tsx';
import { PhonePreview } from '../parts/phone-preview.tsx';
import { PublishBar } from '../parts/publish-bar.tsx';

/** Making a channel out of modules, with the page itself beside the form (D157, D196). */
export default function ChannelForm() {
  const { id = '' } = useParams();
  const read = useQuery({
    queryKey: ['channel-page', id],
    queryFn: () => call(viewStaffChannel, { query: { id: Number(id) } }),
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
  summary: string;
  modules: EditedModule[];
}

let lastKey = 0;
const nextKey = (): number => (lastKey += 1);

const valuesOf = (given?: StaffChannel): Values => ({
  title: given?.title ?? '',
  summary: given?.summary ?? '',
  modules: (given?.modules ?? []).map(({ content, ...module }) => ({
    ...module,
    key: nextKey(),
    typed: typedOf(content),
  })),
});

const newModule = (type: ModuleType): EditedModule => ({
  key: nextKey(),
  type,
  title: '',
  typed: '',
  links: type === 'pictures' || type === 'links' ? [{ title: '', image: '', alt: '', url: '' }] : [],
  kind: type === 'objects' ? 'article' : 'none',
  ids: [],
  category: 0,
  count: type === 'objects' ? 3 : 0,
});

const bodyOf = ({ title, summary, modules }: Values) => ({
  title,
  summary,
  modules: modules.map(({ key: _key, typed, ...module }) => ({
    ...module,
    content: richOf(typed),
  })) as BodyInput<typeof saveChannelPage>['modules'],
});

/** One place up or down. */
const moved = (modules: readonly EditedModule[], at: number, by: 1 | -1): EditedModule[] => {
  const next = [...modules];
  const [one] = next.splice(at, 1);
  if (one) next.splice(at + by, 0, one);
  return next;
};

function Form({ given }: { given?: StaffChannel }) {
  const [kept, setKept] = useState(given);
  const [saved, setSaved] = useState(() => valuesOf(given));
  const [values, setValues] = useState(saved);
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const unsaved = JSON.stringify(bodyOf(values)) !== JSON.stringify(bodyOf(saved));
  const put = (modules: EditedModule[]): void => setValues((before) => ({ ...before, modules }));
  const { modules } = values;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = { ...bodyOf(values), ...(kept ? { id: kept.id, rev: kept.rev } : {}) };
    await run(
      async () => {
        const next = await call(saveChannelPage, { body, idempotencyKey: newIdempotencyKey() });
        // The page of what is saved is another form: what is opened over this one would go with it.
        if (!kept) return navigate(`/channel-pages/${next.id}/edit`, { replace: true });
        setKept(next);
        setSaved(values);
      },
      '已保存',
      () => undefined,
    );
  }

  return (
    <Stack direction={{ xs: 'column', lg: 'row' }} spacing={3} sx={{ mt: 2 }}>
      <Stack spacing={2} sx={{ flex: 1, minWidth: 0 }}>
        <Title title={kept ? '编辑频道' : '做一个频道'} />
        {kept && (
          <PublishBar
            label="频道"
            shown={kept}
            site={`${pageSettings().site}/#!/app/${kept.id}`}
            versions={`/channel-pages/${kept.id}/versions`}
            unsaved={unsaved}
            publish={(body) => call(publishChannelPage, { body })}
            remove={(id) => call(deleteChannelPage, { body: { id } })}
            onChange={setKept}
            onRemoved={() => void navigate('/channel-pages')}
          />
        )}
        <Stack component="form" spacing={2} onSubmit={(event) => void save(event)}>
          <TextField
            required
            autoFocus={!kept}
            label="标题"
            value={values.title}
            onChange={(event) => setValues({ ...values, title: event.target.value })}
            slotProps={{ htmlInput: { maxLength: articleRules.title } }}
          />
          <TextField
            label="说明"
            helperText="分享时看到的话"
            value={values.summary}
            onChange={(event) => setValues({ ...values, summary: event.target.value })}
            slotProps={{ htmlInput: { maxLength: articleRules.summary } }}
          />
          {modules.map((module, at) => (
            <ModuleEditor
              key={module.key}
              at={at}
              count={modules.length}
              module={module}
              onChange={(next) => put(modules.map((one) => (one.key === next.key ? next : one)))}
              onMove={(by) => put(moved(modules, at, by))}
              onRemove={() => put(modules.filter((one) => one.key !== module.key))}
            />
          ))}
          <Stack direction="row" role="group" aria-label="加一个模块" sx={{ flexWrap: 'wrap', gap: 1 }}>
            {moduleTypes.map((type) => (
              <Button
                key={type}
                variant="outlined"
                disabled={modules.length >= articleRules.modules}
                onClick={() => put([...modules, newModule(type)])}
              >
                加{moduleLabels[type]}
              </Button>
            ))}
          </Stack>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || !unsaved || values.title.trim() === ''}
            sx={{ alignSelf: 'flex-start' }}
          >
            {kept ? '保存' : '存为草稿'}
          </Button>
        </Stack>
      </Stack>
      <PhonePreview given={bodyOf(values)} />
    </Stack>
  );
}
