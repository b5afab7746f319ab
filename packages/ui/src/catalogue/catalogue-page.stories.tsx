import "../styles.css";
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { ALL_STORIES } from "./all.stories.tsx";
import classes from "./catalogue-page.module.css";

/** These cover the page: each is shown when it is asked for. */
const COVERS_PAGE: ReadonlySet<string> = new Set(["Dialog", "Sheet"]);

/** Every shared component in every state, on one page: `npm run catalogue`. */
function CataloguePage() {
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>Components</h1>
      {ALL_STORIES.map(({ component, states }) => (
        <section key={component} className={classes.component} aria-labelledby={component}>
          <h2 id={component}>{component}</h2>
          <div className={classes.states}>
            {Object.entries(states).map(([name, show]) => (
              <Story key={name} name={name} isCovering={COVERS_PAGE.has(component)} show={show} />
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

interface StoryProps {
  readonly name: string;
  readonly isCovering: boolean;
  readonly show: () => ReactNode;
}

function Story({ name, isCovering, show }: StoryProps) {
  const [isShown, setIsShown] = useState(!isCovering);
  return (
    <figure className={classes.story}>
      <figcaption className={classes.name}>{name}</figcaption>
      {isCovering && (
        <button type="button" className={classes.show} onClick={() => setIsShown(!isShown)}>
          {isShown ? "Hide" : "Show"}
        </button>
      )}
      {isShown && show()}
    </figure>
  );
}

const root = document.getElementById("root");
if (root !== null) createRoot(root).render(<CataloguePage />);
