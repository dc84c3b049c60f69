import '#web/art/styles.css';
