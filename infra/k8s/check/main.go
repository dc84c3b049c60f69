// Renders a folder of manifests as `kubectl apply -k` does, holds each object against the schema of its kind, and
// prints the objects as one JSON array: `go run . <folder> <folder of schemas>`. Ends with 1 where an object is wrong.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/yannh/kubeconform/pkg/validator"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func main() {
	folder, schemas := os.Args[1], os.Args[2]
	objects, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		fail(err)
	}
	text, err := objects.AsYaml()
	if err != nil {
		fail(err)
	}
	check, err := validator.New([]string{schemas + "/{{.ResourceKind}}.json"}, validator.Opts{Strict: true})
	if err != nil {
		fail(err)
	}
	isRight := true
	for _, result := range check.Validate(folder, io.NopCloser(bytes.NewReader(text))) {
		if result.Status == validator.Valid || result.Status == validator.Empty {
			continue
		}
		signature, _ := result.Resource.Signature()
		fmt.Fprintf(os.Stderr, "%s %s: %v\n", signature.Kind, signature.Name, result.Err)
		isRight = false
	}
	if !isRight {
		os.Exit(1)
	}
	rendered := []map[string]any{}
	for _, object := range objects.Resources() {
		fields, err := object.Map()
		if err != nil {
			fail(err)
		}
		rendered = append(rendered, fields)
	}
	if err := json.NewEncoder(os.Stdout).Encode(rendered); err != nil {
		fail(err)
	}
}
