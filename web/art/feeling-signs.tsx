import type { FaceEmotion } from '#shared/instruments/games/ladders.ts';

/**
 * A sign beside each feeling's word, so that children who cannot read find the word again. No sign is a face: matching
 * faces would be a different, easier task than naming a feeling. All have one stroke weight and one colour, so that
 * none attracts more.
 */
const SIGNS: Readonly<Record<FaceEmotion, string>> = {
  happy:
    'M30 19a11 11 0 1 0 0 22 11 11 0 0 0 0-22M30 6v6M30 48v6M6 30h6M48 30h6M13 13l4 4M43 43l4 4M13 47l4-4M43 17l4-4',
  sad: 'M18 34a9 9 0 0 1 0-18c2-10 18-12 22-1 10-2 12 19-1 19zM20 42l-3 8M31 42l-3 8M42 42l-3 8',
  angry:
    'M30 54c-12 0-18-8-18-17 0-8 6-11 8-19 5 3 7 7 7 11 4-5 5-13 2-22 10 5 19 16 19 29 0 10-7 18-18 18ZM30 54c-5 0-8-4-8-8 0-5 5-6 7-11 5 4 8 7 8 12 0 4-3 7-7 7Z',
  surprised: 'M30 5l5 14 13-7-6 13 13 5-13 5 6 13-13-7-5 14-5-14-13 7 6-13-13-5 13-5-6-13 13 7zM30 24v8M30 37v.2',
  afraid: 'M14 52V30a16 16 0 0 1 32 0v22l-5-5-5 5-6-5-5 5-6-5zM5 26l-2 8 3 6-2 8M55 26l2 8-3 6 2 8',
  disgusted:
    'M30 20c-6-5-19-3-19 12 0 11 7 22 13 22 3 0 4-2 6-2s3 2 6 2c6 0 13-11 13-22 0-15-13-17-19-12ZM30 20c0-6 3-11 9-13M24 33c6-3 10 3 6 6s-2 8 6 5',
};

export const FeelingSign = ({ feeling, className = '' }: { feeling: FaceEmotion; className?: string }) => (
  <svg viewBox="0 0 60 60" className={className} aria-hidden="true">
    <path
      d={SIGNS[feeling]}
      fill="none"
      stroke="var(--color-river)"
      strokeWidth="3.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
