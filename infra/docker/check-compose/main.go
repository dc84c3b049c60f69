// Command check-compose loads a compose file with Compose's own loader and prints the project as JSON: what Docker would be asked to
// run, with every variable filled in. It needs no Docker. Usage: go run . FILE NAME=VALUE...
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("name the compose file to check")
	}
	// Only what is given counts: neither this process's environment nor a .env file may fill a gap.
	options, err := cli.NewProjectOptions(args[:1], cli.WithEnv(args[1:]), cli.WithDefaultProfiles())
	if err != nil {
		return err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(project)
}
