import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { about } from '#messages/about.ts';
import { landing } from '#messages/landing.ts';
import { dayTitles } from '#messages/programme.ts';
import { shell } from '#messages/shell.ts';
import { FAMILY_MINUTES } from '#shared/values/task-minutes.ts';
import { createStoneStates, STONE_DAYS, StoneMark } from '#web/art/stones.tsx';
import { Strip } from '#web/art/strip.tsx';
import { paths } from '#web/lib/paths.ts';
import { button, card, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';

const ALL = createStoneStates(() => 'completed');

export const AboutPage = () => (
  <div className="mx-auto w-full max-w-[1360px] px-4 py-8 sm:px-8">
    <PageHeading tab={shell.tab(about.tab)}>{about.title}</PageHeading>
    <p className="mt-3 mb-12 max-w-3xl text-lg text-ink-2">{about.lead}</p>
    <Strip states={ALL} at={7} label={about.strip} />

    <h2 className={clsx(heading.section, 'mt-12')}>{about.daysTitle}</h2>
    <ol className="mt-6 flex flex-col gap-3">
      {STONE_DAYS.map((day) => (
        <li
          key={day}
          className={clsx(
            card({ pad: 'tight' }),
            'grid grid-cols-[4.5rem_1fr] items-center gap-x-4 sm:grid-cols-[5rem_1fr_10rem]',
          )}
        >
          <StoneMark day={day} className="h-12" />
          <div>
            <h3 className="font-bold">
              {about.dayOf(day)}: {dayTitles[about.days[day].type]}
            </h3>
            <p className="text-ink-2">{about.days[day].text}</p>
          </div>
          <p className="font-bold max-sm:col-start-2">
            {about.days[day].who}
            {FAMILY_MINUTES[day] > 0 && (
              <span className="block font-normal text-ink-2">{about.minutes(FAMILY_MINUTES[day])}</span>
            )}
          </p>
        </li>
      ))}
    </ol>

    <h2 className={clsx(heading.section, 'mt-12')}>{about.stepsTitle}</h2>
    <ol className="mt-6 grid gap-6 sm:grid-cols-2">
      {landing.steps.map(({ title, text, details }, i) => (
        <li key={title} className="border-t-4 border-marigold pt-3">
          <h3 className={heading.part}>
            {i + 1}. {title}
          </h3>
          <p>{text}</p>
          <p className="text-ink-2">{details.join(' · ')}</p>
        </li>
      ))}
    </ol>

    <div className="mt-12 grid gap-6 md:grid-cols-2">
      <section className={card()}>
        <h2 className={heading.section}>{about.timeTitle}</h2>
        <p className="mt-2">{about.time}</p>
      </section>
      <section className={card()}>
        <h2 className={heading.section}>{about.privacyTitle}</h2>
        <p className="mt-2">{about.privacy}</p>
      </section>
    </div>

    <h2 className={clsx(heading.section, 'mt-12')}>{about.frameworksTitle}</h2>
    <dl className="mt-4 flex max-w-3xl flex-col gap-4">
      {about.frameworks.map(({ name, text }) => (
        <div key={name}>
          <dt className="font-bold">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>

    <h2 className={clsx(heading.section, 'mt-12')}>{about.limitsTitle}</h2>
    <ul className="mt-4 flex max-w-3xl list-disc flex-col gap-2 pl-6">
      {about.limits.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <div className="mt-10 flex flex-wrap items-center gap-8">
      <Link to={paths.start} className={button({ size: 'large' })}>
        {about.start}
      </Link>
      <Link to={paths.scores} className={button({ look: 'link', size: 'bare' })}>
        {about.scores}
      </Link>
    </div>
  </div>
);
