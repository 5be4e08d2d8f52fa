/** D156: tags that people choose from, by field of interest. */
export const tagFields = [
  { field: '生活', tags: ['美食', '咖啡', '茶', '旅行', '摄影', '宠物', '园艺', '烘焙', '家居', '育儿'] },
  {
    field: '运动',
    tags: [
      '跑步',
      '健身',
      '羽毛球',
      '乒乓球',
      '篮球',
      '足球',
      '网球',
      '游泳',
      '骑行',
      '登山',
      '瑜伽',
      '滑雪',
    ],
  },
  { field: '文化', tags: ['阅读', '写作', '电影', '音乐', '书法', '绘画', '历史', '戏剧', '收藏', '国学'] },
  {
    field: '工作',
    tags: [
      '创业',
      '投资',
      '管理',
      '市场营销',
      '品牌',
      '设计',
      '产品',
      '编程',
      '法律',
      '财务',
      '人力资源',
      '外贸',
    ],
  },
  {
    field: '科技',
    tags: ['人工智能', '新能源', '芯片', '机器人', '数据', '汽车', '航空航天', '生物医药'],
  },
  { field: '社会', tags: ['公益', '志愿服务', '教育', '医疗健康', '环保', '乡村振兴'] },
  { field: '聚会', tags: ['读书会', '演讲', '桌游', '围棋', '露营', '钓鱼', '外语'] },
] as const;

export const tagRules = {
  /** D156 */
  most: 10,
  /** Characters of a tag of one's own. */
  length: 8,
} as const;

const listed = new Set<string>(tagFields.flatMap(({ tags }) => tags));
/** Whether it is one of the list's, not of somebody's own. */
export const isListedTag = (tag: string): boolean => listed.has(tag);
