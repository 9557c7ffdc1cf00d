allprojects {
    repositories {
        google()
        mavenCentral()
    }
}

// Flutter looks for what was built in the folder `build` of the app.
val appBuild = rootProject.layout.buildDirectory.dir("../../build").get()
rootProject.layout.buildDirectory.value(appBuild)

subprojects {
    layout.buildDirectory.value(appBuild.dir(name))
    evaluationDependsOn(":app")
}
