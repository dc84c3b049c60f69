import type { TaskProps } from '#web/app/task-step.tsx';
import { SkillsState } from '#web/features/skills/skills-state.tsx';

export const SkillsStep = ({ view }: TaskProps) => <SkillsState view={view} />;
