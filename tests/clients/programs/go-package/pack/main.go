// Packs a module into a folder that is a module proxy: pack <module's folder> <version> <proxy's folder>.
package main

import (
	"archive/zip"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

func main() {
	source, version, proxy := os.DirFS(os.Args[1]), "v"+os.Args[2], os.Args[3]
	mod, err := fs.ReadFile(source, "go.mod")
	check(err)
	module := string(regexp.MustCompile(`(?m)^module (\S+)$`).FindSubmatch(mod)[1])
	folder := filepath.Join(proxy, module, "@v")
	check(os.MkdirAll(folder, 0o755))
	info, err := json.Marshal(map[string]string{"Version": version})
	check(err)
	check(os.WriteFile(filepath.Join(folder, "list"), []byte(version+"\n"), 0o644))
	check(os.WriteFile(filepath.Join(folder, version+".info"), info, 0o644))
	check(os.WriteFile(filepath.Join(folder, version+".mod"), mod, 0o644))
	packed, err := os.Create(filepath.Join(folder, version+".zip"))
	check(err)
	archive := zip.NewWriter(packed)
	check(fs.WalkDir(source, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(source, path)
		check(err)
		file, err := archive.Create(module + "@" + version + "/" + path)
		check(err)
		_, err = file.Write(text)
		return err
	}))
	check(archive.Close())
	check(packed.Close())
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
