import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { returnOr } from '../../../platform/router/follow.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { useVersion } from '../../../platform/drafts/save-over.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Page } from '../../../ui/page.tsx';
import { CooperationForm } from '../parts/cooperation-form.tsx';
import { MissingCooperation } from '../parts/missing-cooperation.tsx';
import { bodyOf, cooperationDrafts, type CooperationValues, valuesOf } from '../parts/values.ts';
import { cooperationPaths } from '../paths.ts';
import { newestCooperation, save, useCooperation } from '../queries.ts';

/** Changes one's own post (R154, R158). */
export default function EditCooperation() {
  const read = useCooperation(useIdParam());
  const { data, error } = read;
  if (isNotFound(error) || data?.can.edit === false) return <MissingCooperation />;
  if (data) return <Edit key={data.cooperation_id} given={data} />;
  return (
    <Page header={<ScreenHeader title="编辑合作" back={cooperationPaths.mine()} />}>
      <LoadState read={read} />
    </Page>
  );
}

function Edit({ given }: { given: Cooperation }) {
  const client = useQueryClient();
  const { cooperation_id: id } = given;
  const { shown: post, save: saveOver } = useVersion(given, {
    what: '这条合作',
    newest: () => newestCooperation(client, id),
    drop: () => cooperationDrafts.drop(String(id)),
  });

  const write = (values: CooperationValues): Promise<void> =>
    saveOver(async (rev) => {
      const saved = await save(client, id, { ...bodyOf(values), rev });
      popTip(saved.audit === 1 ? '已保存' : '已保存，审核通过后别人看得到', { type: 'good' });
      returnOr({ kind: 'route', target: cooperationPaths.view(id) });
    });

  return (
    <CooperationForm
      key={post.rev}
      title="编辑合作"
      back={cooperationPaths.view(id)}
      name={String(id)}
      initial={valuesOf(post)}
      label="保存"
      note="到期的日子不变"
      onSave={write}
    />
  );
}
