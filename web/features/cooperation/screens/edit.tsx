import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { returnOr } from '../../../platform/router/follow.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { choose } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Page } from '../../../ui/page.tsx';
import { CooperationForm } from '../parts/cooperation-form.tsx';
import { MissingCooperation } from '../parts/missing-cooperation.tsx';
import { bodyOf, cooperationDrafts, type CooperationValues, valuesOf } from '../parts/values.ts';
import { cooperationPaths } from '../paths.ts';
import { newestCooperation, save, useCooperation } from '../queries.ts';

/** The code of a change that meets another one. */
const conflict = 40_901;

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
  // The form edits the post as it was when it opened; later answers must not overwrite what is typed.
  const [post, setPost] = useState(given);
  const rev = useRef(given.rev);
  const { cooperation_id: id } = post;

  async function write(values: CooperationValues): Promise<void> {
    try {
      const saved = await save(client, id, { ...bodyOf(values), rev: rev.current });
      popTip(saved.audit === 1 ? '已保存' : '已保存，审核通过后别人看得到', { type: 'good' });
      returnOr({ kind: 'route', target: cooperationPaths.view(id) });
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== conflict) throw error;
      const newest = await newestCooperation(client, id);
      if (newest.rev === rev.current) throw error;
      const mine = await choose({
        title: '这条合作在别处改过了',
        message: '可能是您在另一台手机上改的。用现在填的覆盖，还是看最新的？',
        okLabel: '用现在填的',
        cancelLabel: '看最新的',
      });
      if (mine === null) throw error;
      rev.current = newest.rev;
      if (mine) return write(values);
      cooperationDrafts.drop(String(id));
      setPost(newest);
    }
  }
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
