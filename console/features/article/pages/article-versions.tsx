import { Typography } from '@mui/material';
import {
  listArticleVersions,
  restoreArticle,
  type StaffArticle,
  viewArticleVersion,
  viewStaffArticle,
} from '@qunlu/contract/article/staff.ts';
import { call } from '../../../platform/call.ts';
import { blocksOf, typedOf } from '../parts/typed-text.ts';
import { Blocks } from '../parts/text-editor.tsx';
import { Versions } from '../parts/versions.tsx';

const draw = ({ title, summary, content }: StaffArticle) => (
  <>
    <Typography component="p" variant="h6">
      {title}
    </Typography>
    <Typography color="text.secondary">{summary}</Typography>
    <Blocks blocks={blocksOf(typedOf(content))} />
  </>
);

/** D157: what an article said before. */
export default function ArticleVersions() {
  return (
    <Versions
      label="文章"
      back={(id) => `/articles/${id}/edit`}
      now={(id) => call(viewStaffArticle, { query: { id } })}
      list={async (id) => (await call(listArticleVersions, { query: { id } })).list}
      read={(id, version) => call(viewArticleVersion, { query: { id, version } })}
      restore={(body) => call(restoreArticle, { body })}
      draw={draw}
    />
  );
}
