{{- define "pay.image" -}}
{{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ default .Chart.AppVersion .Values.image.tag }}{{ end }}
{{- end }}

{{- define "pay.labels" -}}
app.kubernetes.io/name: pay
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* The labels by which objects select pods: (dict "root" . "component" "sandbox-api") */}}
{{- define "pay.selector" -}}
app.kubernetes.io/name: pay
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "pay.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "pay.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "pay.environment" -}}
- { name: PAY_SANDBOX_BASE_URL, value: {{ printf "https://%s" .Values.hosts.sandbox | quote }} }
- { name: PAY_LIVE_BASE_URL, value: {{ printf "https://%s" .Values.hosts.live | quote }} }
- { name: PAY_DASHBOARD_URL, value: {{ printf "https://%s" .Values.hosts.dashboard | quote }} }
- { name: PAY_CDN_URL, value: {{ printf "https://%s" .Values.hosts.scripts | quote }} }
- { name: PAY_TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }} }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{/* How long a pod may take to stop: the drain, and the requests in progress. */}}
{{- define "pay.grace" -}}
{{ add (int (default "0" (get .Values.settings "PAY_DRAIN_DELAY_SECONDS"))) 35 }}
{{- end }}

{{/* The certificate of the authority that signed the database's, for each container that connects to the database. */}}
{{- define "pay.databaseMount" -}}
{{- if .Values.database.caConfigMap }}
- { name: database-ca, mountPath: /etc/pay/database, readOnly: true }
{{- end }}
{{- end }}

{{- define "pay.databaseVolume" -}}
{{- with .Values.database.caConfigMap }}
- name: database-ca
  configMap: { name: {{ . }} }
{{- end }}
{{- end }}
