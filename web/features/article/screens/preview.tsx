import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { Modules } from '../parts/modules.tsx';
import { usePreview } from '../queries.ts';

/** A channel that is being made, in the frame beside its form: the same parts as the page itself (D157). */
export default function Preview() {
  const read = usePreview(useParam('token'));
  const { data, error } = read;
  if (isNotFound(error))
    return (
      <Page header={<ScreenHeader title="预览" back={null} />}>
        <EmptyState title="预览已经过期" text="请在后台重新打开" />
      </Page>
    );
  return (
    <Page header={<ScreenHeader title={data?.title || '预览'} back={null} />}>
      {data ? (
        data.modules.length === 0 ? (
          <EmptyState title="这里还没有内容" text="在左边加一个模块，它会马上出现" />
        ) : (
          <Modules modules={data.modules} />
        )
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}
